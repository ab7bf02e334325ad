// The rows of a sheet that were not imported, as they stood in it and with the reason: to be mended and brought in again.
import { listOf, recordOf } from '@steward/client/wire'
import { bulkTask } from '@steward/domain/index'
import { client } from '../data/client.ts'
import { plain } from '../kinds/view.ts'
import { saveAs } from './save-as.ts'

const SIZE = 200

export async function saveRefused(id: string, header: readonly string[], reason: string, name: string): Promise<void> {
  const rows: string[][] = []
  for (let current = 1; ; current += 1) {
    const asked = { id, only: 'refused', current, size: SIZE }
    const page = recordOf(await client.get(`${bulkTask.path}/items`, asked))
    for (const item of listOf(page.records)) {
      const cells = Array.isArray(item.cells) ? item.cells.map(plain) : []
      rows.push([...header.map((_, at) => cells[at] ?? ''), plain(item.cause)])
    }
    if (current >= Number(page.pages)) break
  }
  const { writeXlsx } = await import('hucre/xlsx')
  const headers = [...header, reason]
  const columns = headers.map((one) => ({ width: Math.min(40, Math.max(12, one.length * 2.2)) }))
  // Texts, so that long numbers and leading zeros stay as they were.
  const bytes = await writeXlsx({
    sheets: [{ name: 'Sheet1', rows: [headers, ...rows], columns, freezePane: { rows: 1 } }],
  })
  saveAs(new Blob([Uint8Array.from(bytes)]), `${name}.xlsx`)
}
