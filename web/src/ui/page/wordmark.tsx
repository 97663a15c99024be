/** Draws the product's name: a granary's gable over its shelves, and the word in one line weight. */
export function Wordmark({ height = 24 }: { height?: number }) {
  return (
    <svg
      viewBox="0 0 139 40"
      height={height}
      role="img"
      aria-label="Ghala"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
    >
      <path d="M2 19 17 6l15 13M7 15v19h20V15" strokeLinejoin="round" strokeLinecap="round" />
      <path d="M12 21h10M12 27h10" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M63.5 12A12 12 0 1 0 67 20H56" />
      <path d="M75 5v29M75 26a6 6 0 0 1 12 0v8" />
      <path d="M107 18v16M107 26a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z" />
      <path d="M116 5v29" />
      <path d="M137 18v16M137 26a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z" />
    </svg>
  );
}
