// An uploaded SVG on its way to the store: what is kept is what the parser wrote, never what was sent.
import { problem } from '@steward/domain/problems'
import { readFile, stat, writeFile } from 'node:fs/promises'
import type { Redrawn } from '../redraw.ts'
import { SvgFault, sanitiseSvg } from './sanitise.ts'

/** Read whole, up to what is refused for its size anyway. */
const MOST_BYTES = 6 * 1024 * 1024

/** Writes the drawing to `to`; throws where it cannot be kept. */
export async function sanitiseFile(path: string, to: string): Promise<Redrawn> {
  try {
    const { size } = await stat(path)
    if (size > MOST_BYTES) throw new SvgFault('size')
    const { text, width, height, lost } = sanitiseSvg(await readFile(path))
    const bytes = Buffer.from(text)
    await writeFile(to, bytes)
    return { width, height, size: bytes.length, lost }
  } catch (error) {
    if (!(error instanceof SvgFault)) throw error
    const [why, whyEn] = error.words
    throw problem('attach.svg', { why, whyEn }, { field: 'file' })
  }
}
