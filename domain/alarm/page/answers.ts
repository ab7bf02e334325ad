// What the page of an alarm is told beside the alarm itself, a call for each part. Times are epochs in ms.

/** Minutes before and after a moment of the alarm that are looked at. */
export const AROUND_MINUTES = 30
/** Rows of each kind; how many there are is always said. */
export const AROUND_MOST = 100
export const FOLLOWED_MOST = 200
export const SIMILAR_MOST = 20

/** What is not shown for want of a right is null, and what is left out is counted. */
export interface Some<T> {
  rows: T[]
  total: number
}

export interface MeaningLimit {
  level: number
  value: number
  /** Where it counts as recovered. */
  back: number | null
}

export interface MeaningPoint {
  identifier: string
  name: string
  unit: string
  isKey: boolean
}

/** What the rule says of such an alarm, and what its device measures. */
export interface AlarmMeaning {
  rule: {
    id: string
    name: string
    sentence: string
    cause: string
    consequence: string
    advice: string
    respondMinutes: number | null
    /** How long the condition must hold before it is raised, and be gone before it ends (ms). */
    holds: number
    recovers: number
    isChanged: boolean
    isRemoved: boolean
  } | null
  /** Held against the values of the alarm's property. */
  limits: MeaningLimit[]
  /** Null for whoever may not see devices. */
  points: MeaningPoint[] | null
  /** From here on values are stored one by one, and minute by minute. */
  rawFrom: number
  minutesFrom: number
}

export const aroundKinds = ['alarm', 'event', 'run', 'work', 'command'] as const
export type AroundKind = (typeof aroundKinds)[number]

/** Something that happened near the alarm. */
export interface Happened {
  kind: AroundKind
  id: string
  at: number
  until: number | null
  name: string
  /** Of an alarm where it is; of anything else who did it. */
  who: string
  /** A key of the dictionary of its kind: state of an alarm or a command, type of a run record. */
  state: string
  level: number | null
  /** What an alarm has in common with this one; the first that holds. */
  shares: 'incident' | 'device' | 'area' | null
}

export interface AlarmAround {
  from: number
  to: number
  kinds: Record<AroundKind, Some<Happened> | null>
}

/** One action of a linkage, and what came of it. */
export interface FollowedAction {
  id: string
  linkage: string
  event: string
  kind: string
  fate: string
  reason: string | null
  due: number
  ended: number | null
  stepMin: number
  turn: number
  answer: string
  device: string
  command: { no: string; state: string; wanted: string; readsBack: string | null; isConfirmed: boolean } | null
}

/** A message to one receiver. */
export interface ToldMessage {
  id: string
  channel: string
  receiver: string
  status: string
  sent: number | null
  delivered: number | null
  read: number | null
  error: string
}

/** Who is told next unless somebody does something about the alarm. */
export interface NextStep {
  id: string
  linkage: string
  kind: string
  due: number
  stepMin: number
  turn: number
  /** Of a channel its name. */
  people: string[]
  /** What keeps it from happening. */
  stops: ('acknowledged' | 'recovered' | 'shelved' | 'closed')[]
}

export interface AlarmFollowed {
  actions: Some<FollowedAction> | null
  messages: Some<ToldMessage> | null
  next: NextStep[] | null
}

/** An alarm of the same rule that came before. */
export interface SimilarAlarm {
  id: string
  name: string
  device: string
  area: string
  level: number
  state: string
  at: number
  /** Until it recovered, or was closed where it never did (ms). */
  lasted: number | null
  /** Until somebody acknowledged it (ms). */
  answered: number | null
  result: string | null
  remark: string
  closedBecause: string | null
  /** Absent for whoever may not read repairs. */
  repair: {
    billId: string
    orderId: string | null
    no: string
    cause: string | null
    remedy: string | null
    done: string
  } | null
}

export interface SimilarAlarms {
  /** Of the same device, and of others of its type. */
  same: Some<SimilarAlarm>
  alike: Some<SimilarAlarm>
  /** Over all alarms of the rule at this device: how they were judged, and half of them lasted no longer. */
  results: { result: string; count: number }[]
  median: number | null
}
