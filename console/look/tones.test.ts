import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, tonesOf } from './tones.ts'

const picked = ['#409eff', '#ffffff', '#000000', '#ffe600', '#f5222d', '#13c2c2', '#722ed1', '#9fb0a4']

for (const colour of picked)
  test(`letters in tones of ${colour} can be read in the light and in the dark`, () => {
    const { light, dark } = tonesOf(colour)
    const pairs = [
      [light.primary, '#ffffff'],
      [light.primary, '#ebf1f6'],
      [light.primary, light['primary-soft']],
      [light['on-primary'], light.primary],
      [light['on-primary'], light['primary-hover']],
      ['#ffffff', light.fill],
      [light.bright, '#031527'],
      [dark.primary, '#161e2a'],
      [dark.primary, '#2c3643'],
      [dark.primary, dark['primary-soft']],
      [dark['on-primary'], dark.primary],
      [dark['on-primary'], dark['primary-hover']],
    ]
    for (const [text = '', ground = ''] of pairs)
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

test('a colour that can be read already is left as it is', () => {
  expect(tonesOf('#0b4f9e').light.primary).toBe('#0b4f9e')
})

const css = ['tokens.css', '../live/live.css']
  .map((file) => `\n${readFileSync(join(import.meta.dirname, file), 'utf8')}`)
  .join('')

/** Value of a variable on pages with these selectors, the later ones first. */
function valueOf(name: string, ...selectors: readonly string[]): string {
  for (const selector of [...selectors, ':root'])
    for (const rest of css.split(`\n${selector} {`).slice(1)) {
      const [block = ''] = rest.split('}')
      const value = new RegExp(`${name}:\\s*([^;]+);`).exec(block)?.[1]
      const [, other] = /^var\((--[\w-]+)\)$/.exec(value ?? '') ?? []
      if (value !== undefined) return other ? valueOf(other, ...selectors) : value
    }
  throw new Error(`${name} is not defined`)
}

/** Lightness in HSL: red lighter than this is pink. */
const lightness = (colour: string) => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return (Math.max(...parts) + Math.min(...parts)) / 510
}
const DARK = `:root[data-theme='dark']`

describe.each([
  ['light pages', []],
  ['dark pages', [DARK]],
  ['dark pages of the dark theme', [`:root.theme-dark[data-theme='dark']`, DARK]],
])('on %s', (_, selectors) => {
  const colour = (name: string) => valueOf(name, ...selectors)

  test('what is critical is red, neither pale nor brown', () => {
    for (const name of ['--level-1', '--level-1-text', '--st-danger']) {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour(name).slice(at, at + 2), 16))
      expect(lightness(colour(name)), name).toBeLessThan(0.74)
      expect(red - Math.max(green, blue), name).toBeGreaterThan(120)
    }
  })

  test('words of danger can be read, and letters on its ground', () => {
    for (const ground of ['--st-page', '--st-surface', '--st-raised', '--st-danger-soft', '--st-on-danger'])
      expect(contrast(colour('--st-danger'), colour(ground)), ground).toBeGreaterThanOrEqual(4.5)
  })

  test.each([1, 2, 3, 4])('a mark of level %i is seen and its letters can be read', (level) => {
    for (const ground of ['--st-surface', '--st-raised', `--level-${level}-soft`])
      expect(contrast(colour(`--level-${level}-text`), colour(ground)), ground).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour(`--level-${level}`), colour('--st-surface'))).toBeGreaterThanOrEqual(3)
  })
})
