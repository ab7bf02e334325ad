// Opens the tree of areas over the list: a panel beside it would take the columns their room.
import { Button, Popover } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Expected } from '../kit/state/states.tsx'
import type { SideProps } from '../screen/adjust.ts'
import { useWords } from './words/use-words.ts'

const AlarmAreas = lazyPart(
  () => import('./area-side.tsx'),
  (module) => module.AlarmAreas,
)

export function AreasButton({ filters, filter }: SideProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choose: SideProps['filter'] = (wanted) => {
    filter(wanted)
    setOpen(false)
    // What had the focus goes with the panel.
    button.current?.focus()
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <div role="dialog" aria-label={t('areas')} className="alarm-areas">
          <Suspense fallback={<Expected lines={6} />}>
            <AlarmAreas filters={filters} filter={choose} />
          </Suspense>
        </div>
      }
    >
      <Button
        ref={button}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        type={filters.areaId ? 'primary' : 'default'}
      >
        {t('areas')}
      </Button>
    </Popover>
  )
}
