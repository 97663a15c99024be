declare module '~icons/*' {
  const icon: import('./format/icon').Icon;
  export default icon;
}
