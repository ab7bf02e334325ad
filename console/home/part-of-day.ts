/** How the day is greeted at an hour of the hospital's clock, 0 to 23: who works at night is not wished a good morning. */
export const partOfDay = (hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' => {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
