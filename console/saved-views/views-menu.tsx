// The menu of a list's views: a popover at a desk, a sheet on a phone.
import { Drawer, Popover } from 'antd'
import { type KeyboardEvent, type ReactNode, Suspense, cloneElement, isValidElement, useRef, useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { useClosedByBack } from '../kit/address/back.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { NameDialog } from './name-dialog.tsx'
import type { MenuProps, Question } from './question.ts'
import { shareAction, sharing } from './share.ts'
import { refreshViews } from './use-views.ts'
import { ViewsPanel } from './views-panel.tsx'
import { useWords } from './words/use-words.ts'

const ActionForm = lazyPart(() => import('../crud/action-form.tsx'))

/** Mounted by the first click, so it is open from the start. */
export default function ViewsMenu({ children, ...props }: MenuProps & { children: ReactNode }) {
  const { t } = useWords()
  const locale = useLocale()
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(true)
  const [question, setQuestion] = useState<Question>()
  const anchor = useRef<HTMLSpanElement>(null)
  const title = t('of', { name: props.entity[locale] })

  function close(): void {
    setOpen(false)
    anchor.current?.querySelector('button')?.focus()
  }
  useClosedByBack(close, isOpen)
  const panel = (
    <ViewsPanel
      {...props}
      close={close}
      ask={(asked) => {
        setOpen(false)
        setQuestion(asked)
      }}
    />
  )
  const trigger = isValidElement<{ onClick?: () => void }>(children)
    ? cloneElement(children, { onClick: () => setOpen(!isOpen) })
    : children
  return (
    <span ref={anchor} className="views-anchor">
      {isNarrow ? (
        <>
          {trigger}
          <Drawer open={isOpen} placement="bottom" size="75%" title={title} onClose={close} destroyOnHidden>
            {panel}
          </Drawer>
        </>
      ) : (
        <Popover
          open={isOpen}
          onOpenChange={(wanted) => !wanted && setOpen(false)}
          trigger="click"
          placement="bottomRight"
          destroyOnHidden
          content={
            <div role="dialog" aria-label={title} onKeyDown={(event) => closeByEscape(event, close)}>
              {panel}
            </div>
          }
        >
          {trigger}
        </Popover>
      )}
      {question?.ask === 'name' && <NameDialog {...props} view={question.view} close={() => setQuestion(undefined)} />}
      <Suspense fallback={null}>
        {question?.ask === 'share' && (
          <ActionForm
            {...sharing}
            action={shareAction(locale)}
            rows={[{ ...question.view, isUsual: Number(question.view.isUsual) } as never]}
            close={() => {
              setQuestion(undefined)
              void refreshViews()
            }}
          />
        )}
      </Suspense>
    </span>
  )
}

function closeByEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  close()
}
