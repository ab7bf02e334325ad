// Ranks who could take an order by what is known of them; pure (domain reference 2.3).

export interface Known {
  userId: string
  realName: string
  deptName: string
  /** The group whose shift this is, or the group of the person; empty without one. */
  groupName: string
  /** Working now, on call, or neither. */
  duty: 'on' | 'standby' | 'off'
  /** Until when, `HH:mm`; empty off duty. */
  until: string
  /** Whether the person's group names the trade of the order, and answers for its place. */
  hasTrade: boolean
  hasArea: boolean
  /** Orders in hand. */
  openCount: number
  /** Orders of this trade, and in this part of the house, finished in half a year. */
  tradeCount: number
  areaCount: number
  /** Day on which this person last finished work on the device. */
  lastOnDevice: string | null
}

export interface Candidate extends Omit<Known, 'duty' | 'hasTrade' | 'hasArea'> {
  onDuty: 0 | 1
  standby: 0 | 1
  tradeMatch: 0 | 1
  areaMatch: 0 | 1
  /** 0 to 100; sorting by it is sorting by duty, trade, area, work in hand and the device, in this order. */
  score: number
  reasons: readonly string[]
}

// Each is worth more than everything after it together.
const worth = { duty: 51, standby: 26, trade: 25, area: 13, free: 10, perOpen: 2, device: 1 } as const

const knowsTrade = ({ hasTrade, tradeCount }: Known) => hasTrade || tradeCount > 0
const knowsArea = ({ hasArea, areaCount }: Known) => hasArea || areaCount > 0

function scoreOf(person: Known): number {
  const { duty, openCount, lastOnDevice } = person
  return (
    (duty === 'on' ? worth.duty : duty === 'standby' ? worth.standby : 0) +
    (knowsTrade(person) ? worth.trade : 0) +
    (knowsArea(person) ? worth.area : 0) +
    Math.max(0, worth.free - openCount * worth.perOpen) +
    (lastOnDevice ? worth.device : 0)
  )
}

function reasonsOf(person: Known, locale: 'zh' | 'en'): string[] {
  const { duty, until, hasTrade, hasArea, openCount, tradeCount, areaCount, lastOnDevice } = person
  const say = (zh: string, en: string) => (locale === 'en' ? en : zh)
  return [
    ...(duty === 'on' ? [say(`当班至${until}`, `on duty until ${until}`)] : []),
    ...(duty === 'standby' ? [say('备班', 'on call')] : []),
    ...(hasTrade ? [say('工种匹配', 'of this trade')] : []),
    ...(hasArea ? [say('责任区域', 'responsible for this area')] : []),
    openCount === 0 ? say('手上无工单', 'nothing in hand') : say(`在手${openCount}单`, `${openCount} in hand`),
    ...(tradeCount > 0 ? [say(`同工种${tradeCount}单`, `${tradeCount} of this trade done`)] : []),
    ...(areaCount > 0 ? [say(`本区域${areaCount}单`, `${areaCount} in this area done`)] : []),
    ...(lastOnDevice ? [say(`${lastOnDevice} 修过本设备`, `repaired it on ${lastOnDevice}`)] : []),
  ]
}

/** With the reasons in the reader's language. */
export function judged(person: Known, locale: 'zh' | 'en'): Candidate {
  const { duty, hasTrade: _, hasArea: __, ...record } = person
  return {
    ...record,
    onDuty: duty === 'on' ? 1 : 0,
    standby: duty === 'standby' ? 1 : 0,
    tradeMatch: knowsTrade(person) ? 1 : 0,
    areaMatch: knowsArea(person) ? 1 : 0,
    score: scoreOf(person),
    reasons: reasonsOf(person, locale),
  }
}

/** The likeliest first; people who are alike in everything keep the order of their ids. */
export const ranked = (people: readonly Known[]): Known[] =>
  people.toSorted(
    (a, b) =>
      scoreOf(b) - scoreOf(a) ||
      a.openCount - b.openCount ||
      (b.lastOnDevice ?? '').localeCompare(a.lastOnDevice ?? '') ||
      (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1),
  )

/**
 * Whom an order goes to by itself: the first of those on duty, or else of those on call, who has not had it yet;
 * undefined where nobody is there.
 */
export function nextOf(people: readonly Known[], tried: readonly string[]): Known | undefined {
  const left = ranked(people).filter(({ userId }) => !tried.includes(userId))
  return left.find(({ duty }) => duty === 'on') ?? left.find(({ duty }) => duty === 'standby')
}
