// A device that reports through a gateway and is not declared: what it says, and which type it most likely is.
import { readPacket } from './intake/decode-packet.ts'
import { readTopic } from './intake/decode-topic.ts'

/** Rows brought in at once. */
export const MOST_ADOPTED = 200

/** Names of the values a device sends in a message as it was logged; empty where it cannot be read. */
export function valuesSentBy(deviceCode: string, topic: string, payload: Uint8Array): string[] {
  const parsed = readTopic(topic)
  if (!parsed) return []
  const packet = readPacket(parsed, payload)
  if (!('reports' in packet)) return []
  const own = packet.reports.filter((report) => report.deviceCode === deviceCode)
  return [...new Set(own.flatMap(({ params }) => Object.keys(params)))]
}

export interface TypeModel {
  typeId: string
  identifiers: ReadonlySet<string>
}

export interface Likely {
  typeId: string
  /** How many of the values it sends the type knows. */
  known: number
}

/**
 * The type that knows most of the values, at least half of them; of two alike the one with fewer others. Undefined where
 * none fits.
 */
export function likelyType(sent: readonly string[], types: readonly TypeModel[]): Likely | undefined {
  const fits = types
    .map(({ typeId, identifiers }) => ({
      typeId,
      known: sent.filter((one) => identifiers.has(one)).length,
      others: identifiers.size,
    }))
    .filter(({ known }) => known > 0 && known * 2 >= sent.length)
    .toSorted((a, b) => b.known - a.known || a.others - b.others)
  const [best] = fits
  return best && { typeId: best.typeId, known: best.known }
}
