// Uploads and binds files while their server is killed again and again, then compares every promise with rows and bytes.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { newId } from '../platform/id.ts'
import type { Connection } from '../platform/postgres/connection.ts'
import { appRole } from '../platform/postgres/roles.ts'
import type { Caller, TestApp } from './app.ts'
import { formOf } from './uploads.ts'

interface Plan {
  app: TestApp
  filesDir: string
  /** How often the server is killed. */
  kills: number
  /** Answers between two kills. */
  every: number
  clients?: number
}

export interface Outcome {
  answered: number
  bound: number
  broken: number
  killed: number
  rows: number
  files: number
  /** Sentences about what was promised and is not so. */
  wrong: string[]
}

const TENANT = '200001'
const BILLS = ['repair-bill', 'repair_bill_add', 'repair_bill_edit', 'repair_bill_view']

/** A server that is started again after each kill. */
class Server {
  #child: ChildProcess | undefined
  #address: Promise<string> = Promise.resolve('')
  readonly #argument: string

  constructor(database: Connection, filesDir: string) {
    this.#argument = JSON.stringify({ database, filesDir, tenant: TENANT })
    this.start()
  }

  start(): void {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'upload-process.ts'), this.#argument], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    this.#address = once(child.stdout, 'data').then(([text]) => String(text).trim())
  }

  address(): Promise<string> {
    return this.#address
  }

  async kill(): Promise<void> {
    await this.#address
    const gone = once(this.#child ?? process, 'exit')
    this.#child?.kill('SIGKILL')
    await gone
  }
}

interface Promised {
  /** Files answered with 200, with the digest of those that are stored as sent. */
  files: Map<string, string | undefined>
  /** The photo each request was last answered to have. */
  photos: Map<string, string>
  /** Requests whose last change was not answered. */
  unsure: Set<string>
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

export async function tryUploads({ app, filesDir, kills, every, clients = 4 }: Plan): Promise<Outcome> {
  const areaId = newId()
  const ask = (text: string, values: unknown[] = []) =>
    app.context.db.transaction({ tenant: TENANT, platform: false }, (tx) => tx.query(text, values))
  const people: Caller[] = []
  while (people.length < clients) people.push(await app.person({ tenant: TENANT, codes: BILLS }))
  await ask(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
    [areaId, TENANT],
  )
  const server = new Server({ ...app.owner, user: appRole }, filesDir)
  const promised: Promised = { files: new Map(), photos: new Map(), unsure: new Set() }
  const tally = { answered: 0, bound: 0, broken: 0, killed: 0 }
  let isOver = false
  let isDue: () => void = () => undefined
  const answered = () => {
    tally.answered += 1
    if (tally.answered % every === 0) isDue()
  }

  async function post(who: Caller, path: string, body: Buffer | string, type: string): Promise<Answer | undefined> {
    try {
      const reply = await fetch(`${await server.address()}/api${path}`, {
        method: 'POST',
        headers: { 'blade-auth': `bearer ${who.token}`, 'content-type': type },
        body: typeof body === 'string' ? body : Uint8Array.from(body),
      })
      const text = await reply.text()
      return reply.ok ? JSON.parse(text).data : undefined
    } catch {
      tally.broken += 1
      return undefined
    }
  }

  async function work(who: Caller): Promise<void> {
    let billId: string | undefined
    for (let turn = 0; !isOver; turn += 1) {
      const isPicture = turn % 2 === 0
      const content = isPicture ? await noise() : Buffer.from(randomBytes(60_000).toString('hex'))
      const form = await formOf(content, isPicture ? 'a.jpg' : 'a.txt', '')
      const file = await post(who, '/blade-resource/oss/endpoint/put-file-attach', form.payload, form.type)
      if (!file?.attachId) continue
      promised.files.set(file.attachId, isPicture ? undefined : sha256(content))
      answered()
      if (!isPicture) continue
      const row = {
        ...(billId ? { id: billId } : { title: '漏水', priority: 3, areaId, allowDuplicate: 1 }),
        photos: [file.attachId],
      }
      if (billId) promised.unsure.add(billId)
      const bill = await post(who, '/iot/repair-bill/submit', JSON.stringify(row), 'application/json')
      if (!bill?.id) continue
      billId = bill.id
      promised.unsure.delete(bill.id)
      promised.photos.set(bill.id, file.attachId)
      tally.bound += 1
    }
  }

  const working = Promise.all(people.map(work))
  while (tally.killed < kills) {
    await new Promise<void>((due) => {
      isDue = due
    })
    await server.kill()
    tally.killed += 1
    if (tally.killed === kills) isOver = true
    server.start()
  }
  await working
  await server.kill()
  return { ...tally, ...(await compare(ask, filesDir, promised)) }
}

interface Answer {
  id?: string
  attachId?: string
}

const noise = () =>
  sharp({
    create: {
      width: 240,
      height: 160,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

async function compare(ask: Ask, filesDir: string, { files, photos, unsure }: Promised) {
  const wrong: string[] = []
  const rows = await ask('select id::text, status, object_key, thumb_key, sha256, biz_id from attach')
  const loose = await ask('select object_key, thumb_key from loose_blob')
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  for (const { id, object_key: key, thumb_key: thumb, sha256: digest } of rows) {
    const path = join(filesDir, String(key))
    if (!existsSync(path)) wrong.push(`file ${String(id)} has a row and no bytes`)
    else if (sha256(readFileSync(path)) !== digest) wrong.push(`the bytes of file ${String(id)} are not whole`)
    if (thumb !== '' && !existsSync(join(filesDir, String(thumb))))
      wrong.push(`file ${String(id)} lost its small picture`)
  }
  for (const [id, digest] of files) {
    const row = byId.get(id)
    // What a request has let go may be collected.
    if (digest === undefined) continue
    if (!row) wrong.push(`file ${id} was answered and is gone`)
    else if (row.sha256 !== digest) wrong.push(`file ${id} is not what was sent`)
  }
  for (const [bill, photo] of photos) {
    const [row] = await ask('select photos from repair_bill where id = $1', [bill])
    const [kept] = (row?.photos ?? []) as string[]
    if (kept !== photo && !unsure.has(bill)) wrong.push(`request ${bill} does not have its photo`)
    const file = byId.get(String(kept))
    if (file?.status !== 1 || file.biz_id !== bill) wrong.push(`the photo of request ${bill} is lost`)
  }
  const known = new Set([...rows, ...loose].flatMap((row) => [row.object_key, row.thumb_key].map(String)))
  const found = readdirSync(filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(filesDir, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.incoming'))
  for (const path of found) if (!known.has(path)) wrong.push(`nothing names the bytes ${path}`)
  const [used] = await ask(
    `select (select bytes from attach_usage) = (select coalesce(sum(stored_bytes), 0) from attach) + (select coalesce(sum(bytes), 0) from loose_blob) as "isRight"`,
  )
  if (used?.isRight !== true) wrong.push('the space that is counted is not the space that is used')
  return { rows: rows.length, files: found.length, wrong }
}
