import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useChosen } from './use-chosen.ts'

const at = (place: number, before: string, after: string) => after.indexOf(before[place] ?? '')

/** What is chosen once each of these was drawn, one after the other. */
function chosenAfter(...drawn: readonly { value: string; edition: number }[]): string {
  function Editing() {
    const [step, take] = useState(0)
    const [chosen] = useChosen(drawn[step] ?? { value: '', edition: 0 }, () => 1, at)
    if (step < drawn.length - 1) take(step + 1)
    return chosen
  }
  return renderToStaticMarkup(createElement(Editing))
}

test('what is chosen stays where it is while it is typed into', () => {
  expect(chosenAfter({ value: 'abc', edition: 0 }, { value: 'aBc', edition: 0 })).toBe('1')
})

test('in what was taken over from elsewhere it is found by what it was last', () => {
  expect(chosenAfter({ value: 'abc', edition: 0 }, { value: 'aBc', edition: 0 }, { value: 'Bc', edition: 1 })).toBe('0')
})
