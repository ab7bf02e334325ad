// Every kind of field on one page, with its validation and the value it would send.
import { trialFields as fields } from '@steward/domain/trial'
import { Button, Form } from 'antd'
import { Suspense, useId, useState } from 'react'
import { FormFields, useJudge } from '../crud/form/fields.tsx'
import { complaints } from '../crud/form/rules.ts'
import { useLocale } from '../data/locale.ts'
import { useSession } from '../data/session.ts'
import { PeopleField } from '../kinds/people/field.tsx'
import type { Chosen } from '../kinds/people/picker.tsx'
import { useWords as usePeopleWords } from '../kinds/people/words/use-words.ts'
import { Card } from '../kit/card.tsx'
import { Expected } from '../kit/state/states.tsx'
import { type Typed, openForm, readForm } from '../screen/draft.ts'
import { useWords } from './words/person/use-words.ts'
import './trial.css'

const look = { wide: ['file', 'lines', 'json'] }

export default function Trial() {
  const { t } = useWords()
  const { t: people } = usePeopleWords()
  const locale = useLocale()
  const judge = useJudge(true)
  const [form] = Form.useForm<Typed>()
  const formId = useId()
  const [opened] = useState(() => openForm(fields, undefined))
  const [result, setResult] = useState<string>()
  const check = () => {
    const typed = { ...opened, ...form.getFieldsValue(true) }
    const found = complaints({ fields }, typed, judge)
    form.setFields(Object.keys(fields).map((name) => ({ name, errors: found[name] ? [found[name]] : [] })))
    const [first] = Object.keys(found)
    if (first) form.scrollToField(first, { block: 'center', focus: true })
    setResult(Object.keys(found).length > 0 ? undefined : JSON.stringify(readForm(fields, typed), undefined, 2))
  }
  return (
    <div className="trial" lang={locale}>
      <Card title={t('trial.kinds')}>
        <Suspense fallback={<Expected lines={10} />}>
          <Form name={formId} form={form} layout="vertical" initialValues={opened} onFinish={check}>
            <FormFields fields={fields} look={look} judge={judge} />
            <Button type="primary" onClick={check}>
              {t('trial.check')}
            </Button>
          </Form>
        </Suspense>
      </Card>
      <div className="trial-beside">
        <Card title={t('trial.result')}>
          <pre role="status">{result ?? t('trial.noResult')}</pre>
        </Card>
        <Card title={people('title')}>
          <People />
        </Card>
      </div>
    </div>
  )
}

function People() {
  const { t } = useWords()
  const [one, setOne] = useState<readonly Chosen[]>([])
  const [many, setMany] = useState<readonly Chosen[]>([])
  const me = useSession((session) => session.person)
  const someone = me ? [{ id: me.userId, realName: me.nickName }] : []
  return (
    <div className="trial-people">
      <label htmlFor="trial-one">{t('trial.one')}</label>
      <PeopleField id="trial-one" value={one} onChange={setOne} />
      <label htmlFor="trial-many">{t('trial.many')}</label>
      <PeopleField id="trial-many" value={many} onChange={setMany} isMany />
      <label htmlFor="trial-fixed">{t('trial.fixed')}</label>
      <PeopleField id="trial-fixed" value={someone} onChange={setOne} isReadOnly />
      <label htmlFor="trial-off">{t('trial.off')}</label>
      <PeopleField id="trial-off" value={someone} onChange={setOne} disabled />
    </div>
  )
}
