import { Refusal } from '@steward/client'
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { phoneFault, plainPhone } from '@steward/domain/system/phone'
import { Button, Form, Input } from 'antd'
import { useEffect, useId } from 'react'
import { failureText, tellFailure } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { type OwnAccount, useUpdateOwnAccount } from '../data/use-own-account.ts'
import { message } from '../kit/dialog/voice.ts'
import { inSentence } from '../words/in-sentence.ts'
import { useWords } from './words/person/use-words.ts'

interface About {
  realName: string
  name: string
  phone: string
  email: string
}

const names = ['realName', 'name', 'phone', 'email'] as const

export function AboutForm({ own }: { own: OwnAccount }) {
  const { t } = useWords()
  const locale = useLocale()
  const [form] = Form.useForm<About>()
  const formId = useId()
  const change = useUpdateOwnAccount()

  const refuse = (failure: unknown) => {
    const field = failure instanceof Refusal ? failure.field : undefined
    if (field && field in user.fields) form.setFields([{ name: field as keyof About, errors: [failureText(failure)] }])
    else tellFailure(failure)
  }
  const save = (about: About) =>
    change.mutate(
      { ...about, realName: about.realName.trim() },
      { onSuccess: () => message.success(t('info.saved')), onError: refuse },
    )
  const judgePhone = async (_: unknown, phone: string) => {
    const fault = phoneFault(plainPhone(phone))
    if (fault) throw new Error(problem(fault).words(locale))
  }
  const enter = (name: 'realName' | 'name' | 'phone' | 'email') =>
    t('info.enter', { name: inSentence(t(`info.${name}`)) })
  const initial: About = {
    realName: own.realName,
    name: own.name ?? '',
    phone: own.phone ?? '',
    email: own.email ?? '',
  }
  // The account may change elsewhere, for instance by a new picture: edited fields keep their input.
  useEffect(() => {
    for (const name of names) if (!form.isFieldTouched(name)) form.setFieldValue(name, own[name] ?? '')
  }, [form, own])
  return (
    <Form
      name={formId}
      form={form}
      layout="vertical"
      className="person-form"
      initialValues={initial}
      validateTrigger="onBlur"
      onFinish={save}
    >
      <Form.Item
        name="realName"
        label={t('info.realName')}
        required
        rules={[{ required: true, whitespace: true, message: enter('realName') }]}
      >
        <Input maxLength={user.fields.realName.max} autoComplete="name" placeholder={enter('realName')} />
      </Form.Item>
      <Form.Item name="name" label={t('info.name')}>
        <Input maxLength={user.fields.name.max} autoComplete="nickname" placeholder={enter('name')} />
      </Form.Item>
      <Form.Item name="phone" label={t('info.phone')} required rules={[{ validator: judgePhone }]}>
        <Input type="tel" inputMode="numeric" maxLength={20} autoComplete="tel-national" placeholder={enter('phone')} />
      </Form.Item>
      <Form.Item name="email" label={t('info.email')} rules={[{ type: 'email', message: t('info.badEmail') }]}>
        <Input type="email" maxLength={user.fields.email.max} autoComplete="email" placeholder={enter('email')} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {t('info.save')}
      </Button>
    </Form>
  )
}
