// The filters of the list that the calendars of plans keep. Pure.

export function wantedOf(filters: Readonly<Record<string, string>>): Record<string, string> {
  const { groupId = '', planType = '' } = filters
  return {
    ...(/^\d+$/.test(groupId) ? { groupId } : {}),
    ...(planType === 'inspection' || planType === 'maintenance' ? { planType } : {}),
  }
}
