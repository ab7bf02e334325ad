// Reports a fault in three presses: where, what, send; the answer names the number and until when. For what does not fit
// there is the full form.
import { repairBill } from '@steward/domain/index'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { isDoubt } from '../../data/doubt.ts'
import { tellFailure } from '../../data/failures.ts'
import { refreshAfter } from '../../data/query.ts'
import { useSave } from '../../data/use-save.ts'
import { viewOf } from '../../kinds/index.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import { byField } from '../../kit/editor/parts.ts'
import { useEditor } from '../../kit/editor/use-editor.tsx'
import { Pending } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { Typed } from '../../screen/draft.ts'
import { askDuplicate } from '../ask-duplicate.tsx'
import { useWords } from '../words/use-words.ts'
import { Chosen, OTHER } from './chosen.tsx'
import { Promise as Promised } from './promise.tsx'
import { type ReportChoices, useProgress, useReportChoices } from './report-data.ts'
import { type Report, draftOf, entity, isStored, place as kept, presetsOf } from './report-draft.ts'
import './report.css'

const { photos, areaId } = repairBill.fields
const Photos = viewOf(photos).Input
const AreaInput = viewOf(areaId).Input

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const read = ({ files, place, area, symptom, words }: Readonly<Record<string, unknown>>): Report => ({
  files,
  place: textOf(place),
  area,
  symptom: textOf(symptom),
  words: textOf(words),
})

interface Props {
  close: () => void
  /** Opens the full form with what is typed so far. */
  full: (typed: Typed) => void
  follow: (id: string) => void
  onSaved?: (bill: AnyRow) => void
}

export default function QuickReport({ close, full, follow, onSaved }: Props) {
  const { t } = useWords()
  const choices = useReportChoices()
  const [saved, setSaved] = useState<AnyRow>()
  if (saved) return <Sent bill={saved} close={close} follow={follow} />
  const sent = (bill: AnyRow) => {
    onSaved?.(bill)
    setSaved(bill)
  }
  if (choices.data) return <Form choices={choices.data} close={close} full={full} sent={sent} />
  return (
    <Dialog title={t('reportTitle')} close={close} save={close} isReady={false}>
      <Pending query={choices} name={t('report')} shape={<Expected lines={5} />} />
    </Dialog>
  )
}

interface FormProps {
  choices: ReportChoices
  close: () => void
  full: (typed: Typed) => void
  sent: (bill: AnyRow) => void
}

function Form({ choices, close, full, sent }: FormProps) {
  const { places, symptoms } = choices
  const { t } = useWords()
  const [isAsked, setAsked] = useState(false)
  const more = useId()
  const save = useSave(entity, { sure: askDuplicate })
  const editor = useEditor<Report, AnyRow>({
    first: {
      value: {
        files: [],
        place: places.length === 0 ? OTHER : '',
        area: null,
        symptom: symptoms.length === 0 ? OTHER : '',
        words: '',
      },
    },
    anatomy: byField(),
    keeping: { place: kept, isNew: true, written: (report) => ({ ...report }), read },
    names: { nameOf: () => t('report'), textOf: String },
    isDeed: true,
    send: (report, { key }) => save({ draft: draftOf(report, choices), key }),
    storedFrom: (_, report) => ({ value: report }),
    isRight(): boolean {
      const isWhole: boolean = isPlaced && isSaid && !isUploading
      if (!isWhole) setAsked(true)
      return isWhole
    },
    saved(bill) {
      refreshAfter(entity.name)
      sent(bill)
    },
    // Who looks at the request that is like it goes back to the form.
    refuse(failure) {
      if (!isDoubt(failure)) tellFailure(failure)
    },
  })
  const { files, place, area, symptom, words } = editor.value
  const set = (one: Partial<Report>) => editor.change((before) => ({ ...before, ...one }), Object.keys(one).join())
  const at = places.find(({ id }) => id === place)
  const what = symptoms.find(({ id }) => id === symptom)
  // What is still on its way would be left behind.
  const isUploading = Array.isArray(files) && !files.every(isStored)
  const isPlaced = at !== undefined || typeof area === 'string'
  const isSaid = what !== undefined || words.trim() !== ''

  return (
    <Dialog
      title={t('reportTitle')}
      close={close}
      save={() => void editor.save()}
      isSaving={editor.isSaving}
      isDirty={editor.isDirty}
      discard={editor.discard}
      saveWords={t('send')}
      width={560}
    >
      {editor.notices}
      <div className="report-form">
        <section aria-label={t('photo')}>
          <Photos
            key={editor.edition}
            name="photos"
            field={photos}
            value={files}
            onChange={(next) => set({ files: next })}
            isNew
          />
          {isAsked && isUploading && <p role="alert">{t('needPhoto')}</p>}
        </section>
        <Chosen
          title={t('where')}
          all={places}
          chosen={place}
          choose={(next) => set({ place: next })}
          other={t('elsewhere')}
        >
          {place === OTHER && (
            <>
              {places.length === 0 && <p className="report-hint">{t('noPlaces')}</p>}
              <AreaInput
                key={editor.edition}
                name="areaId"
                field={areaId}
                value={area}
                onChange={(next) => set({ area: next })}
                isNew
              />
            </>
          )}
          {isAsked && !isPlaced && <p role="alert">{t('needPlace')}</p>}
        </Chosen>
        <Chosen
          title={t('what')}
          all={symptoms}
          chosen={symptom}
          choose={(next) => set({ symptom: next })}
          other={t('else')}
        >
          <label htmlFor={more}>{t(symptom === OTHER ? 'elsePlaceholder' : 'more')}</label>
          <Input.TextArea
            id={more}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={100}
            value={words}
            onChange={(event) => set({ words: event.target.value })}
          />
          {isAsked && !isSaid && <p role="alert">{t('needWhat')}</p>}
        </Chosen>
        <button
          type="button"
          className="kit-link"
          disabled={isUploading || editor.isSaving}
          onClick={() => full(presetsOf(editor.value, choices))}
        >
          {t('full')}
        </button>
      </div>
    </Dialog>
  )
}

function Sent({ bill, close, follow }: { bill: AnyRow; close: () => void; follow: (id: string) => void }) {
  const { t } = useWords()
  const { data: told } = useProgress(bill.id)
  const no = told?.billNo ?? ''
  return (
    <PlainDialog
      title={t('sent')}
      close={close}
      footer={
        <>
          <Button onClick={() => follow(bill.id)}>{t('follow')}</Button>
          <Button type="primary" onClick={close}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="report-sent" role="status">
        <strong>{no === '' ? String(bill.title) : t('sentNo', { no })}</strong>
        {told && <Promised told={told} />}
      </div>
    </PlainDialog>
  )
}
