export { applyGps } from './apply-papers.ts'
