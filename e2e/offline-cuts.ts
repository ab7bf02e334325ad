// Rounds walked on a phone whose network is cut at random moments: cleanly, in the middle of calls, or after a call has
// arrived and before its answer has. Pages are closed and opened anew meanwhile. What arrived is compared with what was
// entered.
import { type BrowserContext, type Page, expect } from '@playwright/test'
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'
import { closeAlarms } from './frame.ts'
import { newTemplate } from './inspections.ts'
import { accountNamed, call, serverUrl, signIn, startSession } from './support.ts'

/** Deterministic for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = Math.trunc(state + 0x6d2b79f5)
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type State = 'open' | 'cut' | 'deaf'

export interface Line {
  url: string
  /** `cut` ends what is open and refuses the rest; `deaf` lets calls arrive and drops their answers. */
  become: (state: State) => void
  close: () => void
}

/** A line between the browser and the server that can be cut. */
export async function openLine(): Promise<Line> {
  const { hostname, port } = new URL(serverUrl())
  const open = new Set<Socket>()
  let state: State = 'open'
  const server: Server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (bytes) => {
      if (state === 'deaf') near.destroy()
      else near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    become(next) {
      state = next
      if (next === 'cut') for (const one of open) one.destroy()
    },
    close() {
      for (const one of open) one.destroy()
      server.close()
    },
  }
}

interface Entered {
  value: string
  isAbnormal: boolean
  hasPhoto: boolean
}

export interface Outcome {
  cuts: number
  reopened: number
  /** What differs between what was entered and what is stored; empty when all is well. */
  faults: string[]
}

const STOPS = 3
const MINE = '/planned/my-work'

async function newRound(name: string) {
  const [leader, own] = await Promise.all([accountNamed('wangjianjun'), accountNamed('dujun')].map(startSession))
  if (!leader || !own) throw new Error('nobody signed in')
  const { templateId } = await newTemplate(leader, name)
  const { equipmentType } = await call(leader, 'GET', `iot/inspection-template/detail?id=${templateId}`)
  const { records } = await call(leader, 'GET', `iot/device/list?deviceTypeId=${equipmentType}&size=${STOPS}`)
  const { id } = await call(leader, 'POST', 'iot/inspection-bill/submit', {
    templateId,
    deviceIds: records.map((one: { id: string }) => one.id).join(),
    assigneeId: own.reply.user_id,
  })
  return { own, id: String(id), names: records.map((one: { deviceName: string }) => one.deviceName) as string[] }
}

interface Setting {
  context: BrowserContext
  line: Line
  random: () => number
  cuts: number
}

/** Walks one new round, its network cut so many times, and tells what arrived otherwise than it was entered. */
export async function walkWithCuts({ context, line, random, cuts }: Setting): Promise<Outcome> {
  const name = `断网${Date.now()}${Math.floor(random() * 1e3)}`
  const { own, id, names } = await newRound(name)
  let page = await phonePage(context)
  await page.goto(line.url + MINE)
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await expect(page.getByText(/次巡检或保养已保存到本机/)).toBeVisible({ timeout: 60_000 })
  const counted = { cuts: 0, reopened: 0 }
  const steps = 2 + STOPS * 2
  let isCut = false
  const heal = async () => {
    isCut = false
    line.become('open')
    await context.setOffline(false)
  }
  // About as many cuts as are wanted over the steps of the round, at any moment of each.
  const disturb = async () => {
    for (let share = cuts / steps; share > 0; share -= 1) {
      if (random() >= share) continue
      if (isCut) await heal()
      await page.waitForTimeout(random() * 900)
      isCut = true
      counted.cuts += 1
      const way = random()
      if (way < 0.4) await context.setOffline(true)
      else line.become(way < 0.7 ? 'cut' : 'deaf')
    }
    if (isCut && random() < 0.3) await heal()
    if (random() < 0.2) {
      counted.reopened += 1
      await page.close()
      page = await phonePage(context)
      await page.goto(`${line.url}${MINE}?round=${id}`)
    }
  }
  await page.goto(`${line.url}${MINE}?round=${id}`)
  await disturb()
  await page.getByRole('button', { name: '开始巡检' }).click()
  const entered = new Map<string, Entered>()
  for (const device of names) {
    await disturb()
    await goTo(page, device)
    const level = Math.ceil(random() * 18)
    await page.getByRole('region', { name: '平层误差' }).getByRole('textbox').fill(String(level))
    entered.set(`${device} 平层误差`, { value: String(level), isAbnormal: level > 10, hasPhoto: random() < 0.3 })
    await finish(page, '平层误差', entered.get(`${device} 平层误差`))
    await disturb()
    await goTo(page, device)
    const isAbnormal = random() < 0.4
    const talk = page.getByRole('region', { name: '五方对讲' })
    await talk.getByRole('button', { name: isAbnormal ? '异常' : '正常', exact: true }).click()
    const value = isAbnormal ? 'abnormal' : 'normal'
    entered.set(`${device} 五方对讲`, { value, isAbnormal, hasPhoto: false })
  }
  await disturb()
  await goTo(page, names.at(-1) ?? '')
  await page.getByRole('button', { name: '提交巡检' }).click()
  // An answer may be cut off while the page waits for it.
  await heal()
  // The round stays open where something is missing or the server refuses. A call that the line has swallowed is given up
  // after a minute, and made again.
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 90_000 })
  await expect
    .poll(
      () => page.evaluate((about) => Object.keys(localStorage).some((key) => key.endsWith(about)), `:round:${id}`),
      {
        timeout: 90_000,
      },
    )
    .toBe(false)
  await page.close()
  return { ...counted, faults: await faultsOf(own, id, entered) }
}

async function phonePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await closeAlarms(page)
  return page
}

const goTo = (page: Page, device: string) =>
  page.getByRole('group', { name: '巡检点' }).getByRole('button', { name: device, exact: true }).click()

async function finish(page: Page, item: string, { isAbnormal = false, hasPhoto = false }: Partial<Entered> = {}) {
  const region = page.getByRole('region', { name: item })
  if (!isAbnormal) return
  await region.getByRole('button', { name: '转报修' }).click()
  if (!hasPhoto) return
  await region.getByLabel('拍照').setInputFiles('console/public/icon-192.png')
  await expect(region.getByRole('img', { name: '照片' })).toBeVisible()
}

interface Stored {
  deviceName: string
  name: string
  value: string
  checkResult: string
  photos: string | null
  repairBillId: string | null
}

async function faultsOf(
  own: Awaited<ReturnType<typeof startSession>>,
  id: string,
  entered: ReadonlyMap<string, Entered>,
) {
  const bill = await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)
  const faults: string[] = bill.billStatus === 'done' ? [] : [`the round is ${bill.billStatus}`]
  const stored = new Map<string, Stored>(bill.items.map((one: Stored) => [`${one.deviceName} ${one.name}`, one]))
  if (stored.size !== entered.size) faults.push(`${stored.size} items for ${entered.size}`)
  for (const [name, { value, isAbnormal, hasPhoto }] of entered) {
    const one = stored.get(name)
    const photos = one?.photos ? one.photos.split(',').length : 0
    if (one?.value !== value) faults.push(`${name}: entered ${value}, stored ${one?.value}`)
    if ((one?.checkResult === 'abnormal') !== isAbnormal) faults.push(`${name}: ${one?.checkResult}`)
    if (photos !== (isAbnormal && hasPhoto ? 1 : 0)) faults.push(`${name}: ${photos} photos`)
    if (isAbnormal !== Boolean(one?.repairBillId)) faults.push(`${name}: repair ${one?.repairBillId}`)
  }
  const steps = await call(own, 'GET', `iot/inspection-bill/history?id=${id}&size=100`)
  const submitted = steps.records.filter((one: { stepName: string }) => one.stepName === '提交').length
  if (submitted > 1) faults.push(`submitted ${submitted} times`)
  return faults
}

/** Signed in once, with everything in the browser that rounds need. */
export async function prepare(context: BrowserContext, line: Line): Promise<void> {
  const page = await context.newPage()
  await signIn(page, { account: accountNamed('dujun') })
  await page.goto(line.url + MINE)
  await expect(page.getByText(/次巡检或保养已保存到本机|都做完了/)).toBeVisible({ timeout: 60_000 })
  await page.close()
}
