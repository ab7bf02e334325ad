// Who repairs what, by the trades people are certified for, when they are on duty, and when they are free. Pure.

/** One crew: its trades, its people, and whether somebody of it is there at night. */
export interface Crew {
  trades: readonly string[]
  /** Accounts, in the order of their rotation. */
  people: readonly string[]
  isRoundTheClock: boolean
}

/** Lifts are for those certified for them, switch rooms for electricians, medical gas and boilers for their operators. */
export const firstCrews: readonly Crew[] = [
  { trades: ['medgas'], people: ['huangyongsheng', 'xuliang', 'hewei', 'songtao'], isRoundTheClock: true },
  {
    trades: ['electric', 'weak'],
    people: ['zhaozhiqiang', 'sunhaibo', 'machao', 'tianyong', 'baixue'],
    isRoundTheClock: true,
  },
  { trades: ['hvac'], people: ['liudeming', 'wubin', 'zhengkai', 'qinfeng'], isRoundTheClock: true },
  { trades: ['water'], people: ['luoyong', 'lianghui', 'fangzhou', 'gaojianping'], isRoundTheClock: true },
  { trades: ['elevator'], people: ['linshusheng', 'jiangbo'], isRoundTheClock: true },
  { trades: ['boiler'], people: ['doujun', 'shigang', 'yinhai', 'luqiang', 'zhaohai'], isRoundTheClock: true },
  { trades: ['carpentry', 'other'], people: ['kongming', 'xiechunsheng'], isRoundTheClock: false },
]

export const englishCrews: readonly Crew[] = [
  {
    trades: ['electric', 'weak', 'elevator'],
    people: ['tom.bennett', 'helen.price', 'james.carter'],
    isRoundTheClock: true,
  },
  { trades: ['water', 'hvac', 'boiler'], people: ['adam.fox', 'george.mills'], isRoundTheClock: true },
  { trades: ['medgas'], people: ['robert.dale'], isRoundTheClock: true },
  { trades: ['carpentry', 'other'], people: ['george.mills', 'adam.fox'], isRoundTheClock: false },
]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Local hours between which a crew works by day. */
const [OPENS, CLOSES] = [8, 17.5]

/** Accounts of a crew that are there at a local moment (ms, as if it were UTC): all by day but who had the night, one by night. */
export function onDuty({ people, isRoundTheClock }: Crew, local: number): readonly string[] {
  const day = Math.floor(local / DAY)
  const hour = (local % DAY) / HOUR
  const isOff = [0, 6].includes((day + 4) % 7)
  const isOpen = hour >= OPENS && hour < CLOSES
  const rotated = people.map((_, i) => people[(i + day) % people.length] ?? '')
  if (isOpen) return isOff ? rotated.slice(0, 1) : rotated.slice(0, Math.max(1, people.length - 1))
  return isRoundTheClock ? rotated.slice(-1) : []
}

/** When somebody of the crew is there next, from a local moment on. */
export function nextDuty(crew: Crew, local: number): number {
  let at = local
  while (onDuty(crew, at).length === 0) at = (Math.floor(at / HOUR / 0.5) + 1) * HOUR * 0.5
  return at
}

/** What people are at, so that nobody is at two places: half-open spans of time by account. */
export function createDiary(known: ReadonlyMap<string, readonly (readonly [from: number, to: number])[]>) {
  const spans = new Map(
    [...known].map(([who, own]) => [who, own.toSorted((a, b) => a[0] - b[0]).map((span) => [...span])]),
  )
  const of = (who: string) => {
    const own = spans.get(who) ?? []
    spans.set(who, own)
    return own
  }
  return {
    /** From when on somebody is free for so long. */
    freeFrom(who: string, from: number, long: number): number {
      let at = from
      for (const [begin = 0, end = 0] of of(who).slice(-60)) if (begin < at + long && end > at) at = end
      return at
    },
    book(who: string, from: number, to: number): void {
      const own = of(who)
      own.push([from, to])
      own.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    },
  }
}

export type Diary = ReturnType<typeof createDiary>
