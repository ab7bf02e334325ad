import { lazyPart } from '../kit/lazy/lazy-part.tsx'

/** Charts with ECharts, loaded with the first one. */
export const FigureChart = lazyPart(() => import('./figure-chart.tsx'))
