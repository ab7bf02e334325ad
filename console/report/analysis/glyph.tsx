// A small drawing of each kind of analysis.
const bars = (heights: readonly number[]) =>
  heights.map((h, i) => <rect key={h} x={6 + i * 14} y={44 - h} width="9" height={h} rx="1.5" />)

const drawings: Readonly<Record<string, React.ReactNode>> = {
  trend: <path d="M4 36 18 24 32 30 48 12 68 20" />,
  compare: (
    <>
      <path d="M4 34 20 22 36 28 52 14 68 18" />
      <path d="M4 40 20 32 36 36 52 26 68 28" strokeDasharray="3 4" />
    </>
  ),
  rank: (
    <>
      <rect x="6" y="8" width="58" height="8" rx="1.5" />
      <rect x="6" y="21" width="42" height="8" rx="1.5" />
      <rect x="6" y="34" width="24" height="8" rx="1.5" />
    </>
  ),
  yoyMom: bars([34, 26, 30, 22, 18]),
  heatmap: (
    <>
      {[0, 1, 2].flatMap((row) =>
        [0, 1, 2, 3, 4].map((column) => (
          <rect
            key={`${row} ${column}`}
            x={6 + column * 13}
            y={6 + row * 13}
            width="11"
            height="11"
            rx="1.5"
            opacity={0.25 + ((row * 5 + column * 3) % 7) / 10}
          />
        )),
      )}
    </>
  ),
  scatter: (
    <>
      {[
        [10, 38],
        [20, 30],
        [28, 34],
        [38, 22],
        [48, 24],
        [58, 12],
        [64, 16],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="3" />
      ))}
    </>
  ),
  pareto: (
    <>
      {bars([36, 24, 14, 8, 5])}
      <path d="M10 20 24 12 38 8 52 6 68 5" />
    </>
  ),
  report: <path d="M8 10H64M8 22H64M8 34H64M28 4V44" />,
}

export const Glyph = ({ type }: { type: string }) => (
  <svg viewBox="0 0 74 48" className="analysis-glyph" data-type={type} aria-hidden="true">
    {drawings[type]}
  </svg>
)
