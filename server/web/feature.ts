// What browsers are told of besides.
import type { Feature } from '../feature.ts'
import { createListEvents } from './list-events.ts'

export const web: Feature = {
  workers: [({ app, push }) => createListEvents(app, push)],
}
