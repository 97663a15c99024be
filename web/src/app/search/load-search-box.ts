/** Loads the code of the search's box when the search is opened, or about to be. */
export async function loadSearchBox() {
  return (await import('./search-box')).SearchBox;
}
