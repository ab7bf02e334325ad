// A QR code as one path of an SVG: sharp at any size, black on white.
import { encode } from 'uqr'

/** Modules of white around the code; labels leave more beside it. */
const BORDER = 2

/** The path on a grid of `size` modules. */
export function qrPath(text: string): { size: number; path: string } {
  // Medium correction: labels get scratched, and a higher one makes the modules too small for 25 mm.
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((modules, y) => runsOf(modules).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}

/** Begin and length of each run of black modules. */
function runsOf(modules: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [x, isBlack] of modules.entries()) {
    if (!isBlack) continue
    const last = runs.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}

export function Qr({ text }: { text: string }) {
  const { size, path } = qrPath(text)
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={text}>
      <path d={path} />
    </svg>
  )
}
