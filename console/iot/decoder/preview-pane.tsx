// The right of the bench: what comes of the sample, also as the devices of a gateway, and whether it is what is expected.
import { gateway } from '@steward/domain/index'
import { type Tried, differenceFrom, expectedOf } from '@steward/domain/iot/payload/trial'
import { ref } from '@steward/domain/kinds/index'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { viewOf } from '../../kinds/index.ts'
import { plain } from '../../kinds/view.ts'
import type { Typed } from '../../screen/draft.ts'
import { asText, parsedText, type partsOf, useDecoded } from './payload-data.ts'
import { PayloadPreview } from './payload-preview.tsx'
import { useWords } from './words/use-words.ts'

const gatewayField = ref('gateway', gateway.zh, gateway.en, {})
const GatewayInput = viewOf(gatewayField).Input

interface PreviewPaneProps {
  typed: Typed
  tried: Tried
  sample: string
  parts: ReturnType<typeof partsOf>
  setExpected: (text: string) => void
}

export function PreviewPane({ typed, tried, sample, parts, setExpected }: PreviewPaneProps) {
  const { t } = useWords()
  const [gatewayId, setGatewayId] = useState('')
  const { data } = useDecoded(parts, sample, gatewayId, tried.trial !== undefined)
  const expected = parsedText(typed.expected)
  const { trial } = tried
  const difference = expected && trial ? differenceFrom(expected, trial) : undefined
  return (
    <section className="payload-preview" aria-label={t('preview')} aria-live="polite">
      <h4>{t('preview')}</h4>
      <div className="payload-purpose" title={t('gatewayHint')}>
        <span>{t('gateway')}</span>
        <GatewayInput
          name="previewGateway"
          field={gatewayField}
          value={gatewayId === '' ? undefined : gatewayId}
          onChange={(value) => setGatewayId(plain(value))}
          placeholder={t('gatewayHint')}
        />
      </div>
      <PayloadPreview tried={tried} decoded={gatewayId === '' ? undefined : data} />
      <div className="payload-expected">
        <Form.Item name="expected" hidden>
          <Input />
        </Form.Item>
        <p data-state={expected === undefined ? 'none' : difference === undefined ? 'same' : 'different'}>
          {expected === undefined
            ? t('noExpected')
            : difference === undefined
              ? t('isExpected')
              : t('isDifferent', { difference })}
        </p>
        <Button disabled={!trial} onClick={() => trial && setExpected(asText(expectedOf(trial)))}>
          {t('saveExpected')}
        </Button>
        {expected !== undefined && (
          <Button type="text" onClick={() => setExpected('')}>
            {t('dropExpected')}
          </Button>
        )}
      </div>
    </section>
  )
}
