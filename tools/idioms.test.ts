// Idioms the console has given up: none of them comes back, and what is left of them does not grow.
import { expect, test } from 'vitest'
import { sources, textOf } from './imports.ts'

const code = sources().filter((file) => file.startsWith('console/') && !file.includes('.test.'))
const writing = (idiom: RegExp) => code.filter((file) => idiom.test(textOf(file)))

test('a part of a screen is named after what it draws, never after its place alone', () => {
  const left = ['console/duty/month-grid.tsx', 'console/iot/scene/draw/inputs.tsx']
  const found = writing(/^(?:export )?(?:default )?(?:function|const) (?:Head|Row)\b/m)
  expect(found.filter((file) => !left.includes(file))).toEqual([])
})

/** Windows of antd’s own: sheets from below, two windows that follow each other, and questions with its two buttons. */
const LEFT = { Modal: 11, Drawer: 9 }

test.each(Object.entries(LEFT))('windows made of %s by hand do not grow in number', (name, most) => {
  const files = writing(/from 'antd'/).filter((file) => !file.startsWith('console/kit/dialog/'))
  const found = files.flatMap((file) => textOf(file).match(new RegExp(`<${name}\\b`, 'g')) ?? [])
  expect(found.length).toBeLessThanOrEqual(most)
})
