// Whether the archive of a workbook may be read: judged by what it says of itself, then by unpacking it once in passing.
import { type Entry, type ZipFile, openPromise } from 'yauzl'
import { Refused, type SheetLimits } from './sheet-limits.ts'

/** Bytes of a character as it may be written in XML: `&#x4E00;`. */
const WIDEST = 8
const [LESS_THAN, END_SIZE, COMMENT_AT] = [60, 22, 20]
const END = 'PK\u0005\u0006'

/** Throws where the workbook is larger than its limits, or says something else of itself than it holds. */
export async function checkArchive(path: string, bytes: Buffer, limits: SheetLimits): Promise<void> {
  mustEndOnce(bytes)
  const zip = await openPromise(path, { autoClose: false })
  try {
    if (zip.entryCount > limits.parts) throw new Refused('too-many-parts')
    const entries: Entry[] = []
    let declared = 0
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      declared += entry.uncompressedSize
    }
    if (declared > limits.bytes) throw new Refused('too-large')
    await unpackInPassing(zip, entries, limits)
  } finally {
    zip.close()
  }
}

/** Two readers of an archive that has two ends may each believe another one: the one that counts, and the one that reads. */
function mustEndOnce(bytes: Buffer): void {
  const at = bytes.lastIndexOf(END, undefined, 'latin1')
  if (at < 0 || at + END_SIZE > bytes.length || at + END_SIZE + bytes.readUInt16LE(at + COMMENT_AT) !== bytes.length)
    throw new Refused('unreadable')
}

/**
 * What the archive says of its sizes may be false, and its reader takes some parts as a whole, outside the heap that bounds
 * the thread. A text between two tags that is longer than any cell ends the reading before it stands in memory as a whole.
 */
async function unpackInPassing(zip: ZipFile, entries: readonly Entry[], limits: SheetLimits): Promise<void> {
  let unpacked = 0
  for (const entry of entries) {
    const isRead = /\.xml$/i.test(entry.fileName) && !entry.fileName.startsWith('customXml/')
    let run = 0
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const part: Buffer = chunk
      unpacked += part.length
      if (unpacked > limits.bytes) throw new Refused('too-large')
      const first = part.indexOf(LESS_THAN)
      run += first < 0 ? part.length : first
      if (isRead && run > limits.cell * WIDEST) throw new Refused('cell-too-long')
      if (first >= 0) run = part.length - part.lastIndexOf(LESS_THAN)
    }
  }
}
