// Explains the call that a toast said was refused.
import { Suspense } from 'react'
import type { Refused } from '../data/failures.ts'
import { SideDrawer } from '../kit/dialog/side-drawer.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useWords } from './words/use-words.ts'

const Answer = lazyPart(() => import('./answer.tsx'))
const WIDTH = 560

export default function RefusalDrawer({ refused: { call, words }, close }: { refused: Refused; close: () => void }) {
  const { t } = useWords()
  return (
    <SideDrawer width={WIDTH} title={t('action')} close={close}>
      <Suspense fallback={null}>
        <Answer about={{ kind: 'call', ...call }} answered={words} />
      </Suspense>
    </SideDrawer>
  )
}
