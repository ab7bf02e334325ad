// Explains the call that a toast said was refused.
import { Drawer } from 'antd'
import { Suspense } from 'react'
import type { Refused } from '../data/failures.ts'
import { useOpened } from '../kit/dialog/use-opened.ts'
import { useReturn } from '../kit/dialog/use-return.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { useWords } from './words/use-words.ts'

const Answer = lazyPart(() => import('./answer.tsx'))
const WIDTH = 560

export default function RefusalDrawer({ refused: { call, words }, close }: { refused: Refused; close: () => void }) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  useReturn()
  const isOpened = useOpened()
  return (
    <Drawer open={isOpened} size={isNarrow ? '100%' : WIDTH} title={t('action')} onClose={close}>
      <Suspense fallback={null}>
        <Answer about={{ kind: 'call', ...call }} answered={words} />
      </Suspense>
    </Drawer>
  )
}
