// Folders of the menu with entries in them, which leave with their test.
import { PASSING } from './menu-of.ts'
import { type Session, accountOf, call, startSession } from './support.ts'

interface Row {
  id: string
  name: string
  rev: number
}

/** Signed in when first asked. */
let session: Promise<Session> | undefined
const keeper = () => (session ??= startSession(accountOf()))

const level = async (parentId: string): Promise<Row[]> =>
  call(await keeper(), 'GET', `blade-system/menu/lazy-list?parentId=${parentId}`)
export const namesIn = async (parentId: string) => (await level(parentId)).map(({ name }) => name)

interface Folder {
  id: string
  name: string
}

/** Somebody else moves an entry of the folder: before another one, or to the end. */
export async function moveByOther(folder: Folder, name: string, before?: string): Promise<void> {
  const rows = await level(folder.id)
  const find = (wanted: string) => rows.find((row) => row.name === wanted)
  const { id, rev } = find(name) ?? {}
  const to = { parentId: folder.id, beforeId: before && find(before)?.id, seen: rows.map((row) => row.id) }
  await call(await keeper(), 'POST', 'blade-system/menu/move', { id, rev, ...to })
}

type Journey = (one: Folder, other: Folder, names: string[], around: Folder) => Promise<void>

/**
 * Two folders, the first with three entries, for the duration of a test. Within a folder around them nobody else adds or
 * moves anything.
 */
export async function withFolders(journey: Journey, isWithin = false): Promise<void> {
  const mark = Date.now().toString(36)
  const made: string[] = []
  const keeping = await keeper()
  const remove = (id: string) => call(keeping, 'POST', `blade-system/menu/remove?ids=${id}`)
  const add = async (name: string, more: object): Promise<Folder> => {
    const sent = {
      name,
      code: `${PASSING}${mark}_${made.length}`,
      category: 1,
      sort: 900 + made.length,
      source: 'link',
    }
    const { id } = await call(keeping, 'POST', 'blade-system/menu/submit', { ...sent, ...more })
    made.push(id)
    return { id, name }
  }
  try {
    const around = isWithin ? await add(`外录${mark}`, {}) : { id: '0', name: '' }
    const own = { parentId: around.id }
    const [one, other] = [await add(`甲录${mark}`, own), await add(`乙录${mark}`, own)]
    const names = [`一${mark}`, `二${mark}`, `三${mark}`]
    for (const name of names) await add(name, { parentId: one.id, path: `http://x.example/${name}` })
    await journey(one, other, names, around)
  } finally {
    // Entries before the folders they are in.
    for (const id of made.toReversed()) await remove(id)
  }
}
