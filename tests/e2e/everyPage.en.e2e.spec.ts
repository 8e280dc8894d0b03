import { testEveryPage } from '../helpers/everyPage'

testEveryPage('en')
