// Ranks who could take an order by what is known of them; pure. Duty is not known yet.

export interface Known {
  userId: string
  realName: string
  deptName: string
  /** Orders in hand. */
  openCount: number
  /** Orders of this trade, and in this part of the house, finished in half a year. */
  tradeCount: number
  areaCount: number
  /** Day on which this person last finished work on the device. */
  lastOnDevice: string | null
}

export interface Candidate extends Known {
  tradeMatch: 0 | 1
  areaMatch: 0 | 1
  /** 0 to 100. */
  score: number
  reasons: readonly string[]
}

const worth = { trade: 30, area: 20, device: 20, nobodysWork: 30, perOpen: 6 } as const

/** Trade before place before the device itself; each order in hand makes a person less likely. */
export function judged(record: Known, locale: 'zh' | 'en'): Candidate {
  const { openCount, tradeCount, areaCount, lastOnDevice } = record
  const say = (zh: string, en: string) => (locale === 'en' ? en : zh)
  const free = Math.max(0, worth.nobodysWork - openCount * worth.perOpen)
  return {
    ...record,
    tradeMatch: tradeCount > 0 ? 1 : 0,
    areaMatch: areaCount > 0 ? 1 : 0,
    score:
      (tradeCount > 0 ? worth.trade : 0) + (areaCount > 0 ? worth.area : 0) + (lastOnDevice ? worth.device : 0) + free,
    reasons: [
      ...(openCount === 0
        ? [say('手上无工单', 'nothing in hand')]
        : [say(`在手${openCount}单`, `${openCount} in hand`)]),
      ...(tradeCount > 0 ? [say(`同工种${tradeCount}单`, `${tradeCount} of this trade`)] : []),
      ...(areaCount > 0 ? [say(`本区域${areaCount}单`, `${areaCount} in this area`)] : []),
      ...(lastOnDevice ? [say(`${lastOnDevice} 修过本设备`, `repaired it on ${lastOnDevice}`)] : []),
    ],
  }
}
