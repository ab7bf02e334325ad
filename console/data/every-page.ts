// All rows of a list, page by page, for what would be wrong about the rows it left out.

/** The largest page of the server. */
const SIZE = 500
/** More are not of use to anybody who looks. */
const MOST_PAGES = 20

interface Found<R> {
  records: readonly R[]
  total: number
}

export async function everyPage<R>(read: (current: number, size: number) => Promise<Found<R>>): Promise<R[]> {
  const rows: R[] = []
  for (let current = 1; current <= MOST_PAGES; current += 1) {
    const { records, total } = await read(current, SIZE)
    rows.push(...records)
    if (records.length < SIZE || rows.length >= total) break
  }
  return rows
}
