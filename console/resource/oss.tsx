// Stores of files: which one is enabled, what the others need, and whether a store answers.
import { oss } from '@steward/domain/index'
import { LOCAL, speaksS3 } from '@steward/domain/resource/oss'
import { screen } from '../crud/screen.tsx'
import { facts, written } from '../detail/parts.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { label } from '../words/system-label.ts'

const store = label((words) => words.system.oss.store)
const access = label((words) => words.system.oss.access)
const places = ['endpoint', 'transformEndpoint', 'bucketName', 'region', 'appId'] as const
const isElsewhere = ({ category }: Readonly<Record<string, unknown>>) => category !== LOCAL

export default screen(oss, {
  columns: ['ossCode', 'category', 'endpoint', 'bucketName', 'status'],
  widths: { ossCode: 170, category: 150, endpoint: 300, bucketName: 140, status: 100 },
  sections: [
    { ...store, fields: ['ossCode', 'category', 'remark'] },
    { ...access, fields: [...places, 'accessKey', 'secretKey'] },
  ],
  shown: Object.fromEntries([...places, 'accessKey', 'secretKey'].map((name) => [name, isElsewhere])),
  when: {
    enable: ({ status, category }) => status !== 2 && category === LOCAL,
    check: ({ category }) => category === LOCAL || speaksS3(category),
    remove: ({ status }) => status !== 2,
  },
  dialogs: { check: lazyPart(() => import('./oss-check.tsx')) },
  page: [facts(['ossCode', 'category', 'status', 'remark'], store), facts(places, access), written],
})
