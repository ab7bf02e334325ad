// The input of a field of people: their names, and the dialog to choose them.
import { CloseCircleFilled, UserOutlined } from '@ant-design/icons'
import { Input, type InputProps as BoxProps } from 'antd'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { listed } from '../../words/listed.ts'
import './people.css'
import type { Chosen } from './picker.tsx'
import { useWords } from './words/use-words.ts'

const Picker = lazyPart(() => import('./picker.tsx'))

export interface PeopleFieldProps extends Pick<BoxProps, 'id' | 'size' | 'placeholder' | 'disabled' | 'onBlur'> {
  value: readonly Chosen[]
  onChange: (people: readonly Chosen[]) => void
  isMany?: boolean
  isReadOnly?: boolean
  tenantId?: string | undefined
  'aria-required'?: boolean | undefined
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

export function PeopleField(props: PeopleFieldProps) {
  const { value, onChange, isMany = false, isReadOnly = false, tenantId, onBlur, ...box } = props
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const isFixed = isReadOnly || box.disabled === true
  const open = () => !isFixed && setOpen(true)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    open()
  }
  return (
    <>
      <Input
        {...box}
        size={box.size ?? 'small'}
        placeholder={box.placeholder ?? t('title')}
        className={isFixed ? undefined : 'people-field'}
        readOnly
        aria-haspopup="dialog"
        value={listed(value.map((person) => person.realName))}
        suffix={
          value.length > 0 && !isFixed ? (
            <button type="button" className="people-clear" aria-label={t('clear')} onClick={() => onChange([])}>
              <CloseCircleFilled />
            </button>
          ) : (
            <UserOutlined />
          )
        }
        onClick={open}
        onKeyDown={press}
        // Validation on blur is skipped while the dialog is open.
        onBlur={(event) => isOpen || onBlur?.(event)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Picker
            chosen={value}
            isMany={isMany}
            tenantId={tenantId}
            close={() => setOpen(false)}
            take={(people) => {
              onChange(people)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
