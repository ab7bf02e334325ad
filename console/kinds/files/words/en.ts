import type { Words } from '../../../words/words.ts'
import type { files as zh } from './zh.ts'

export const files: Words<typeof zh> = {
  add: 'Add files',
  addPhoto: 'Add photos',
  camera: 'Take a photo',
  hint: 'Drop or paste them here, at most {{max}}',
  hintPhotos: 'Drop or paste them here, at most {{max}}',
  full: 'The limit of {{max}} is reached',
  waiting: 'Waiting',
  sending: '{{percent}}% sent',
  working: 'Being processed',
  retry: 'Upload {{name}} again',
  remove: 'Remove {{name}}',
  earlier: 'Move {{name}} forward',
  later: 'Move {{name}} back',
  open: 'Open {{name}}',
  gone: 'The file does not exist, or you may not see it',
  failed: 'The files could not be loaded',
  again: 'Try again',
  viewer: 'Files',
  position: '{{at}} of {{count}}',
  previous: 'Previous',
  next: 'Next',
  download: 'Download',
  close: 'Close',
  noPreview: 'Files of this type have no preview, please download it',
}
