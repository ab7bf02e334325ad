// Equipment the law watches over, and how often its upkeep or check has to be done at the latest. Pure.
/** Lifts and escalators every fifteen days (TSG T5002); the others are checked month by month (TSG 11, TSG 21, TSG 51). */
const MOST_DAYS: Readonly<Record<string, number>> = { lift: 15, boiler: 31, vessel: 31, crane: 31 }

/** What keeps up lifts is upkeep; of the others a check is enough. */
export const isKeptUpBy = (kind: string, planType: 'inspection' | 'maintenance'): boolean =>
  kind !== 'lift' || planType === 'maintenance'

/** Days between two times at most: what is said of the type, never more than the law says of its kind. */
export function legalDays(kind: string | null, said: number | null): number | null {
  if (kind === null || kind === '') return null
  const most = MOST_DAYS[kind]
  if (said === null) return most ?? null
  return most === undefined ? said : Math.min(most, said)
}

interface Said {
  specialKind?: string | null | undefined
  statutoryDays?: number | null | undefined
}

export function specialFault({ specialKind, statutoryDays }: Said) {
  if (!statutoryDays) return undefined
  if (!specialKind) return { field: 'specialKind', problem: 'device-type.special' } as const
  return statutoryDays > (MOST_DAYS[specialKind] ?? statutoryDays)
    ? ({ field: 'statutoryDays', problem: 'device-type.legal-days' } as const)
    : undefined
}
