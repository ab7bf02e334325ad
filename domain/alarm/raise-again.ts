/**
 * Minutes for which an alarm that was closed while its condition stands keeps quiet; then it is raised anew. Of what is grave
 * one hour, of the rest one shift: `minutesUntilRaised(2)` → 60
 */
export const minutesUntilRaised = (level: number): number => (level <= 2 ? 60 : 480)
