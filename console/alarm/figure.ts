/** Empty where there is no value, as for a no-data alarm. */
export const figure = (value: number | null): string => (value === null ? '' : String(value))
