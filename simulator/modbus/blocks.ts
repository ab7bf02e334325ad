// Which registers are asked for together: points that touch each other, as many as one answer holds.
import type { Point } from './settings.ts'

export interface Block {
  fc: number
  at: number
  count: number
  points: readonly Point[]
}

/** Registers in an answer, and coils. */
const MOST = 125
const MOST_COILS = 2_000

/** Registers between points are not asked for: a device refuses a whole block for one that it lacks. */
export function blocksOf(points: readonly Point[]): Block[] {
  const blocks: Block[] = []
  for (const point of points.toSorted((a, b) => a.fc - b.fc || a.at - b.at)) {
    const last = blocks.at(-1)
    const end = point.at + point.count
    const touches = last?.fc === point.fc && point.at <= last.at + last.count
    if (last && touches && end - last.at <= (point.fc <= 2 ? MOST_COILS : MOST))
      blocks[blocks.length - 1] = {
        ...last,
        count: Math.max(last.count, end - last.at),
        points: [...last.points, point],
      }
    else blocks.push({ fc: point.fc, at: point.at, count: point.count, points: [point] })
  }
  return blocks
}
