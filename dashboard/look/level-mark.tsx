// The shape of a level: who does not tell colours apart sees it, and so does a photo of the screen.
const shapes: Readonly<Record<number, string>> = {
  1: 'M8 2h8l6 6v8l-6 6H8l-6-6V8z',
  2: 'M12 2.5 22.5 21h-21z',
  3: 'M12 2l10 10-10 10L2 12z',
  4: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
}

export const LevelMark = ({ level }: { level: number }) => (
  <svg className="level-mark" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[level] ?? shapes[4]} fill="currentColor" />
  </svg>
)
