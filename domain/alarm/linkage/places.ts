// Places in the texts of linkages, which facts of the alarm fill: `{device}：{alarm}`. They are written as those of text
// messages are.
import { filled, isTemplate, placesOf } from '../../resource/text-template.ts'

export const places = ['device', 'alarm', 'text', 'level', 'area', 'value', 'limit', 'time', 'no', 'event'] as const
export type Place = (typeof places)[number]

/** The first of these places that no alarm fills. */
export const strayAmong = (named: readonly string[]): string | undefined =>
  named.find((name) => !(places as readonly string[]).includes(name))

/** The first place of a text that no alarm fills. */
export const strayIn = (text: string): string | undefined => strayAmong(placesOf(text))

export const isPlaced = (text: string): boolean => isTemplate(text) && strayIn(text) === undefined

export const filledWith = (text: string, values: Readonly<Record<Place, string>>): string => filled(text, values)
