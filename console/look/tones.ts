// Derives readable shades of the primary colour, with enough contrast for each use. Pure.
import type { Tones } from './appearance.ts'

type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const READABLE = 4.5

// The darkest light and the lightest dark backgrounds under text in the primary colour.
const lightGrounds: readonly Rgb[] = ['#ffffff', '#f3f5f9', '#ebf1f6'].map(rgbOf)
const darkGrounds: readonly Rgb[] = ['#2c3643', '#161e2a', '#1d2735'].map(rgbOf)

/** `#rrggbb` in any case. */
export const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[\da-f]{6}$/i.test(text)

export function tonesOf(colour: string): Tones {
  const chosen = rgbOf(colour)
  const softLight = mix(chosen, WHITE, 0.88)
  const deep = until(chosen, BLACK, (tone) => isReadable(tone, [...lightGrounds, softLight]))
  const softDark = mix(chosen, rgbOf('#161e2a'), 0.78)
  const bright = until(chosen, WHITE, (tone) => isReadable(tone, [...darkGrounds, softDark]))
  const both = { brand: hex(chosen), fill: hex(deep), bright: hex(bright) }
  return {
    light: {
      ...both,
      primary: hex(deep),
      'primary-hover': hex(mix(deep, BLACK, 0.16)),
      'primary-soft': hex(softLight),
      'on-primary': hex(WHITE),
    },
    dark: {
      ...both,
      primary: hex(bright),
      'primary-hover': hex(mix(bright, WHITE, 0.25)),
      'primary-soft': hex(softDark),
      'on-primary': hex(until(mix(bright, BLACK, 0.7), BLACK, (tone) => isReadable(tone, [bright]))),
    },
  }
}

export function contrast(one: string, other: string): number {
  return between(rgbOf(one), rgbOf(other))
}

const isReadable = (tone: Rgb, grounds: readonly Rgb[]) => grounds.every((ground) => between(tone, ground) >= READABLE)

/** Mixes towards `goal` in small steps until the contrast is sufficient. */
function until(from: Rgb, goal: Rgb, isEnough: (tone: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const tone = mix(from, goal, share)
    if (isEnough(tone)) return tone
  }
  return goal
}

function between(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function rgbOf(text: string): Rgb {
  const whole = Number.parseInt(text.slice(1), 16)
  return [whole >> 16, (whole >> 8) & 255, whole & 255]
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  [0, 1, 2].map((at) => part(from, at) + (part(to, at) - part(from, at)) * share) as unknown as Rgb
const part = (colour: Rgb, at: number): number => colour[at] ?? 0

const hex = (colour: Rgb): string => `#${colour.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`
