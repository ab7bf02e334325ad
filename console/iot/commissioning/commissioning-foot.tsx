import type { ReactNode } from 'react'
import { Pages } from '../../kit/list/pages.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useAsked } from './commissioning-data.ts'
import { useWords } from './words/commission/use-words.ts'

interface FootProps {
  total: number
  /** Rows of a page. */
  size: number
  /** What is done with the chosen rows. */
  children: ReactNode
}

export function CommissioningFoot({ total, size, children }: FootProps) {
  const { t } = useWords()
  const { asked, set } = useAsked()
  const isNarrow = useNarrow()
  const last = Math.ceil(total / size)
  return (
    <footer className="commission-foot">
      {children}
      <span>{t('pages', { current: asked.current, total })}</span>
      {last > 1 && (
        <Pages
          current={asked.current}
          last={last}
          isNarrow={isNarrow}
          turn={(page) => set({ page: page === 1 ? '' : String(page) })}
        />
      )}
    </footer>
  )
}
