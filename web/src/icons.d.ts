declare module '~icons/*' {
  const icon: import('./shared/icon').Icon;
  export default icon;
}
