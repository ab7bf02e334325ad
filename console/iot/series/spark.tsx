// A sparkline without axes: shows the direction of a value, not its figures.
import type { Point, SeriesLine } from '../../data/use-device-series.ts'

const WIDTH = 100
const HEIGHT = 28

export function Spark({ line }: { line: SeriesLine | undefined }) {
  return (
    <svg className="iot-spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {line && <path d={pathOf(line)} />}
    </svg>
  )
}

/** The SVG path: broken at gaps, stepped for switches. */
export function pathOf({ points, isStepped }: Pick<SeriesLine, 'points' | 'isStepped'>): string {
  const values = points.flatMap(([, avg]) => (avg === null ? [] : [avg]))
  const [first, last] = [points[0], points.at(-1)]
  if (values.length < 2 || !first || !last) return ''
  const low = Math.min(...values)
  const high = Math.max(...values)
  const x = ([ts]: Point) => ((ts - first[0]) / Math.max(1, last[0] - first[0])) * WIDTH
  // A constant value is drawn at half height.
  const y = (value: number) => (high === low ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4))
  let isDrawing = false
  return points
    .map((point) => {
      const [, value] = point
      if (value === null) {
        isDrawing = false
        return ''
      }
      const [px, py] = [x(point).toFixed(1), y(value).toFixed(1)]
      const step = isDrawing ? (isStepped ? `H${px}V${py}` : `L${px} ${py}`) : `M${px} ${py}`
      isDrawing = true
      return step
    })
    .join('')
}
