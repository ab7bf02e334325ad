import { expect, test } from 'vitest'
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
