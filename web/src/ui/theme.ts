import {
  Anchor,
  type AutocompleteProps,
  Badge,
  Button,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  Paper,
  type SelectProps,
  type TooltipProps,
  type VariantColorsResolver,
} from '@mantine/core';
import { t } from '../text/t';

/*
 * Every colour, size and shadow of Ghala is set here; screens only name them. The filled shades have text at a contrast
 * of 4.5:1 or more: white on shade 7 in light, almost black on shade 4 in dark.
 */
const green: MantineColorsTuple = [
  '#eff6f2',
  '#d8eae0',
  '#b1d5c2',
  '#83ba9e',
  '#4fb286',
  '#3a8662',
  '#27795a',
  '#1f6b49',
  '#185339',
  '#123a28',
];
const yellow: MantineColorsTuple = [
  '#fdf6e7',
  '#faeac8',
  '#f3d594',
  '#eabc5b',
  '#dea233',
  '#b97f18',
  '#96620d',
  '#8a5a06',
  '#654008',
  '#4a2f07',
];
const red: MantineColorsTuple = [
  '#fdf1ef',
  '#fadcd8',
  '#f4b6af',
  '#ec938a',
  '#e47a6e',
  '#cf4537',
  '#b83226',
  '#a3281d',
  '#7f1e16',
  '#5a1510',
];
const blue: MantineColorsTuple = [
  '#eff5fb',
  '#d8e7f5',
  '#afcfea',
  '#7fb1dc',
  '#5a9bd0',
  '#337bb8',
  '#23649c',
  '#1f5a8c',
  '#154067',
  '#0f2e4a',
];
/** Greys are warm, from light to dark. */
const gray: MantineColorsTuple = [
  '#f7f6f2',
  '#f0ede6',
  '#e7e3da',
  '#dcd8d0',
  '#c5c0b6',
  '#8f897e',
  '#69645a',
  '#57534b',
  '#3b3833',
  '#1f1d1a',
];
/** The dark scheme takes its text and surfaces from here, text first. */
const dark: MantineColorsTuple = [
  '#e8e5df',
  '#cfcbc3',
  '#b0aba1',
  '#9a958b',
  '#4a4640',
  '#36332f',
  '#2a2825',
  '#1b1a18',
  '#121110',
  '#0c0b0a',
];

/** Text on a filled surface is not white in both schemes, as it is in Mantine. */
const ON_FILLED = 'var(--mantine-primary-color-contrast)';

const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: ON_FILLED } : colors;
};

const FLOATING = '0 8px 24px rgb(31 29 26 / 12%)';

/** The list box itself scrolls, as no frame around it could: it belongs to its field, where the keyboard is. */
const scrollingOptions = {
  withScrollArea: false,
  styles: { options: { maxHeight: '16rem', overflowY: 'auto' } },
} as const;

export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver: variantColors,
  colors: { green, yellow, red, blue, gray, dark },
  black: '#1f1d1a',
  fontFamily: "'Source Sans 3 Variable', 'Source Sans 3', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  // With 12 px (a caption) and 28 px (the one figure of a card), these are all the sizes there are.
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1rem', xl: '1.375rem' },
  lineHeights: { xs: '1.54', sm: '1.43', md: '1.5', lg: '1.5', xl: '1.27' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  // Only what floats has a shadow.
  shadows: { xs: 'none', sm: 'none', md: FLOATING, lg: FLOATING, xl: FLOATING },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.27' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.43' },
      h4: { fontSize: '0.875rem', lineHeight: '1.43' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Autocomplete: lazily<AutocompleteProps>(scrollingOptions),
    Badge: Badge.extend({ defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } }),
    Button: Button.extend({ defaultProps: { loaderProps: { type: 'dots' } } }),
    Drawer: lazily<DrawerProps>({ closeButtonProps: { 'aria-label': t.common.close } }),
    // A dialog's header is not a banner of the page.
    DrawerHeader: lazily<{ role: string }>({ role: 'presentation' }),
    ModalHeader: lazily<{ role: string }>({ role: 'presentation' }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    // It stays inside its landmark, and without the placeholder that no menu may contain: both help screen readers.
    Menu: lazily<MenuProps>({
      shadow: 'md',
      transitionProps: { duration: 0 },
      withinPortal: false,
      withInitialFocusPlaceholder: false,
    }),
    Modal: lazily<ModalProps>({
      closeButtonProps: { 'aria-label': t.common.close },
      transitionProps: { duration: 0 },
      overlayProps: { backgroundOpacity: 0.5 },
      styles: { title: { fontSize: 'var(--mantine-h2-font-size)', fontWeight: 650 } },
    }),
    Notification: lazily<NotificationProps>({ closeButtonProps: { 'aria-label': t.ui.closeThisNotice } }),
    Paper: Paper.extend({ defaultProps: { withBorder: true, radius: 'lg' } }),
    Select: lazily<SelectProps>(scrollingOptions),
    Tooltip: lazily<TooltipProps>({ withArrow: true, openDelay: 300 }),
  },
});

/** Sets a component's defaults without loading it with the first page, as its own `extend` would. */
function lazily<Props>(defaultProps: Partial<Props>) {
  return { defaultProps };
}

/**
 * Makes light variants (badges, alerts) readable on a dark surface, where Mantine's own are almost black, and filled
 * ones under the pointer.
 */
function variantsInDark(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, shades] of Object.entries({ green, yellow, red, blue, gray })) {
    variables[`--mantine-color-${name}-light`] = `color-mix(in srgb, ${shades[5]} 26%, ${dark[7]})`;
    variables[`--mantine-color-${name}-light-hover`] = `color-mix(in srgb, ${shades[5]} 36%, ${dark[7]})`;
    variables[`--mantine-color-${name}-light-color`] = shades[1] ?? '';
    // The shade is lighter under the pointer: dark text could not be read on a darker one.
    variables[`--mantine-color-${name}-filled-hover`] = shades[3] ?? '';
  }
  return variables;
}

/** Mantine has no name for these meanings of colour; the kit's style sheets use only these and Mantine's own. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--ghala-header': green[9],
    '--ghala-header-raised': green[7],
    '--ghala-header-sunken': '#0d2a1d',
    '--ghala-header-text': '#ffffff',
    '--ghala-header-quiet': green[1],
    '--ghala-header-height': '3rem',
    '--ghala-bottom-bar-height': '3.75rem',
    '--ghala-touch': '2.75rem',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--ghala-canvas': gray[0],
    '--mantine-color-error': red[6],
    '--mantine-color-success': green[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-disabled-color': gray[6],
    '--mantine-color-default-border': gray[5],
    '--ghala-sunken': gray[0],
    '--ghala-line': gray[2],
    '--ghala-row-line': gray[1],
    '--ghala-hover': green[0],
    '--ghala-focus': green[7],
    '--ghala-waiting': yellow[7],
    '--ghala-wrong': red[7],
    '--ghala-informs': blue[7],
  },
  dark: {
    ...variantsInDark(),
    '--mantine-color-body': dark[7],
    '--ghala-canvas': dark[8],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': green[3],
    '--mantine-color-success': green[4],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-disabled-color': dark[3],
    '--mantine-color-default-border': '#7d766b',
    '--ghala-header': '#12291f',
    '--ghala-header-raised': '#1c3d2e',
    '--ghala-header-sunken': '#0c1d15',
    '--mantine-primary-color-contrast': dark[8],
    '--mantine-primary-color-filled-hover': green[3],
    '--ghala-sunken': dark[6],
    '--ghala-line': dark[5],
    '--ghala-row-line': dark[6],
    '--ghala-hover': '#25302a',
    '--ghala-focus': green[4],
    '--ghala-waiting': yellow[3],
    '--ghala-wrong': red[3],
    '--ghala-informs': blue[3],
  },
});
