import { Link } from '@tanstack/react-router';
import { addressOf, type To } from '../../net/address';

/** Makes a link of one of Mantine's components: `<Anchor {...linkTo('/orders')}>`. */
export function linkTo(to: To) {
  const address = addressOf(to);
  return { renderRoot: (props: object) => <Link {...props} {...address} /> };
}
