import * as migration_20261123_130201_initial from './20261123_130201_initial';
import * as migration_20261123_203521_roles from './20261123_203521_roles';
import * as migration_20261123_204602_people from './20261123_204602_people';
import * as migration_20261123_204728_attribution from './20261123_204728_attribution';
import * as migration_20261123_205311_accounts from './20261123_205311_accounts';
import * as migration_20261123_211016_campaigns from './20261123_211016_campaigns';
import * as migration_20261124_001600_desk from './20261124_001600_desk';
import * as migration_20261124_033000_names from './20261124_033000_names';
import * as migration_20261124_035500_messages from './20261124_035500_messages';
import * as migration_20261124_040500_figures from './20261124_040500_figures';
import * as migration_20261124_041000_chat_answers from './20261124_041000_chat_answers';
import * as migration_20261124_041500_weekly_figures from './20261124_041500_weekly_figures';
import * as migration_20261124_042500_calendar from './20261124_042500_calendar';
import * as migration_20261124_044500_daily_digest from './20261124_044500_daily_digest';
import * as migration_20261124_045305_assignment_rules from './20261124_045305_assignment_rules';
import * as migration_20261124_150000_passkeys from './20261124_150000_passkeys';
import * as migration_20261124_151000_push_subscriptions from './20261124_151000_push_subscriptions';
import * as migration_20261124_151500_arabic_stages from './20261124_151500_arabic_stages';
import * as migration_20261124_151500_faster_figures from './20261124_151500_faster_figures';
import * as migration_20261124_151500_splitting from './20261124_151500_splitting';
import * as migration_20261124_152000_backups from './20261124_152000_backups';
import * as migration_20261124_190000_cases_index from './20261124_190000_cases_index';
import * as migration_20261124_191000_unlogged_rate_limits from './20261124_191000_unlogged_rate_limits';
import * as migration_20261124_192000_survey_changes from './20261124_192000_survey_changes';
import * as migration_20261125_190000_file_removals from './20261125_190000_file_removals';
import * as migration_20261125_225734_confirmed_requests from './20261125_225734_confirmed_requests';
import * as migration_20261126_000000_survey_sums from './20261126_000000_survey_sums';
import * as migration_20261126_001000_attached_data from './20261126_001000_attached_data';
import * as migration_20261126_001500_survey_texts from './20261126_001500_survey_texts';
import * as migration_20261126_003000_job_runs from './20261126_003000_job_runs';
import * as migration_20261126_110100_trust from './20261126_110100_trust';
import * as migration_20261126_110200_checkus from './20261126_110200_checkus';
import * as migration_20261126_110300_sending from './20261126_110300_sending';
import * as migration_20261126_110400_myrequest from './20261126_110400_myrequest';
import * as migration_20261126_110500_guides from './20261126_110500_guides';
import * as migration_20261126_110600_pricing from './20261126_110600_pricing';
import * as migration_20261126_110700_pictures from './20261126_110700_pictures';
import * as migration_20261126_110800_demo from './20261126_110800_demo';
import * as migration_20261126_151827_owners from './20261126_151827_owners';
import * as migration_20261126_152046_manager from './20261126_152046_manager';
import * as migration_20261126_152106_deskviews from './20261126_152106_deskviews';
import * as migration_20261126_152801_contacts from './20261126_152801_contacts';
import * as migration_20261126_223114_team from './20261126_223114_team';
import * as migration_20261127_015910_fraud_reports from './20261127_015910_fraud_reports';
import * as migration_20261127_020013_interface_texts from './20261127_020013_interface_texts';
import * as migration_20261127_020029_pages from './20261127_020029_pages';
import * as migration_20261127_020612_standing from './20261127_020612_standing';
import * as migration_20261127_060310_sent_answers from './20261127_060310_sent_answers';
import * as migration_20261127_060717_safeguards from './20261127_060717_safeguards';
import * as migration_20261127_144829_licence_languages from './20261127_144829_licence_languages';
import * as migration_20261128_024946_hospitals from './20261128_024946_hospitals';
import * as migration_20261128_073203_held_back from './20261128_073203_held_back';
import * as migration_20261128_082853_corrected_people from './20261128_082853_corrected_people';
import * as migration_20261128_104335_more_countries from './20261128_104335_more_countries';
import * as migration_20261128_143523_training_hours from './20261128_143523_training_hours';
import * as migration_20261128_145957_price_languages from './20261128_145957_price_languages';

export const migrations = [
  {
    up: migration_20261123_130201_initial.up,
    down: migration_20261123_130201_initial.down,
    name: '20261123_130201_initial',
  },
  {
    up: migration_20261123_203521_roles.up,
    down: migration_20261123_203521_roles.down,
    name: '20261123_203521_roles',
  },
  {
    up: migration_20261123_204602_people.up,
    down: migration_20261123_204602_people.down,
    name: '20261123_204602_people',
  },
  {
    up: migration_20261123_204728_attribution.up,
    down: migration_20261123_204728_attribution.down,
    name: '20261123_204728_attribution',
  },
  {
    up: migration_20261123_205311_accounts.up,
    down: migration_20261123_205311_accounts.down,
    name: '20261123_205311_accounts',
  },
  {
    up: migration_20261123_211016_campaigns.up,
    down: migration_20261123_211016_campaigns.down,
    name: '20261123_211016_campaigns',
  },
  {
    up: migration_20261124_001600_desk.up,
    down: migration_20261124_001600_desk.down,
    name: '20261124_001600_desk',
  },
  {
    up: migration_20261124_033000_names.up,
    down: migration_20261124_033000_names.down,
    name: '20261124_033000_names',
  },
  {
    up: migration_20261124_035500_messages.up,
    down: migration_20261124_035500_messages.down,
    name: '20261124_035500_messages',
  },
  {
    up: migration_20261124_040500_figures.up,
    down: migration_20261124_040500_figures.down,
    name: '20261124_040500_figures',
  },
  {
    up: migration_20261124_041000_chat_answers.up,
    down: migration_20261124_041000_chat_answers.down,
    name: '20261124_041000_chat_answers',
  },
  {
    up: migration_20261124_041500_weekly_figures.up,
    down: migration_20261124_041500_weekly_figures.down,
    name: '20261124_041500_weekly_figures',
  },
  {
    up: migration_20261124_042500_calendar.up,
    down: migration_20261124_042500_calendar.down,
    name: '20261124_042500_calendar',
  },
  {
    up: migration_20261124_044500_daily_digest.up,
    down: migration_20261124_044500_daily_digest.down,
    name: '20261124_044500_daily_digest',
  },
  {
    up: migration_20261124_045305_assignment_rules.up,
    down: migration_20261124_045305_assignment_rules.down,
    name: '20261124_045305_assignment_rules',
  },
  {
    up: migration_20261124_150000_passkeys.up,
    down: migration_20261124_150000_passkeys.down,
    name: '20261124_150000_passkeys',
  },
  {
    up: migration_20261124_151000_push_subscriptions.up,
    down: migration_20261124_151000_push_subscriptions.down,
    name: '20261124_151000_push_subscriptions',
  },
  {
    up: migration_20261124_151500_arabic_stages.up,
    down: migration_20261124_151500_arabic_stages.down,
    name: '20261124_151500_arabic_stages',
  },
  {
    up: migration_20261124_151500_faster_figures.up,
    down: migration_20261124_151500_faster_figures.down,
    name: '20261124_151500_faster_figures',
  },
  {
    up: migration_20261124_151500_splitting.up,
    down: migration_20261124_151500_splitting.down,
    name: '20261124_151500_splitting',
  },
  {
    up: migration_20261124_152000_backups.up,
    down: migration_20261124_152000_backups.down,
    name: '20261124_152000_backups',
  },
  {
    up: migration_20261124_190000_cases_index.up,
    down: migration_20261124_190000_cases_index.down,
    name: '20261124_190000_cases_index',
  },
  {
    up: migration_20261124_191000_unlogged_rate_limits.up,
    down: migration_20261124_191000_unlogged_rate_limits.down,
    name: '20261124_191000_unlogged_rate_limits',
  },
  {
    up: migration_20261124_192000_survey_changes.up,
    down: migration_20261124_192000_survey_changes.down,
    name: '20261124_192000_survey_changes',
  },
  {
    up: migration_20261125_190000_file_removals.up,
    down: migration_20261125_190000_file_removals.down,
    name: '20261125_190000_file_removals',
  },
  {
    up: migration_20261125_225734_confirmed_requests.up,
    down: migration_20261125_225734_confirmed_requests.down,
    name: '20261125_225734_confirmed_requests',
  },
  {
    up: migration_20261126_000000_survey_sums.up,
    down: migration_20261126_000000_survey_sums.down,
    name: '20261126_000000_survey_sums',
  },
  {
    up: migration_20261126_001000_attached_data.up,
    down: migration_20261126_001000_attached_data.down,
    name: '20261126_001000_attached_data',
  },
  {
    up: migration_20261126_001500_survey_texts.up,
    down: migration_20261126_001500_survey_texts.down,
    name: '20261126_001500_survey_texts',
  },
  {
    up: migration_20261126_003000_job_runs.up,
    down: migration_20261126_003000_job_runs.down,
    name: '20261126_003000_job_runs',
  },
  {
    up: migration_20261126_110100_trust.up,
    down: migration_20261126_110100_trust.down,
    name: '20261126_110100_trust',
  },
  {
    up: migration_20261126_110200_checkus.up,
    down: migration_20261126_110200_checkus.down,
    name: '20261126_110200_checkus',
  },
  {
    up: migration_20261126_110300_sending.up,
    down: migration_20261126_110300_sending.down,
    name: '20261126_110300_sending',
  },
  {
    up: migration_20261126_110400_myrequest.up,
    down: migration_20261126_110400_myrequest.down,
    name: '20261126_110400_myrequest',
  },
  {
    up: migration_20261126_110500_guides.up,
    down: migration_20261126_110500_guides.down,
    name: '20261126_110500_guides',
  },
  {
    up: migration_20261126_110600_pricing.up,
    down: migration_20261126_110600_pricing.down,
    name: '20261126_110600_pricing',
  },
  {
    up: migration_20261126_110700_pictures.up,
    down: migration_20261126_110700_pictures.down,
    name: '20261126_110700_pictures',
  },
  {
    up: migration_20261126_110800_demo.up,
    down: migration_20261126_110800_demo.down,
    name: '20261126_110800_demo',
  },
  {
    up: migration_20261126_151827_owners.up,
    down: migration_20261126_151827_owners.down,
    name: '20261126_151827_owners',
  },
  {
    up: migration_20261126_152046_manager.up,
    down: migration_20261126_152046_manager.down,
    name: '20261126_152046_manager',
  },
  {
    up: migration_20261126_152106_deskviews.up,
    down: migration_20261126_152106_deskviews.down,
    name: '20261126_152106_deskviews',
  },
  {
    up: migration_20261126_152801_contacts.up,
    down: migration_20261126_152801_contacts.down,
    name: '20261126_152801_contacts',
  },
  {
    up: migration_20261126_223114_team.up,
    down: migration_20261126_223114_team.down,
    name: '20261126_223114_team',
  },
  {
    up: migration_20261127_015910_fraud_reports.up,
    down: migration_20261127_015910_fraud_reports.down,
    name: '20261127_015910_fraud_reports',
  },
  {
    up: migration_20261127_020013_interface_texts.up,
    down: migration_20261127_020013_interface_texts.down,
    name: '20261127_020013_interface_texts',
  },
  {
    up: migration_20261127_020029_pages.up,
    down: migration_20261127_020029_pages.down,
    name: '20261127_020029_pages',
  },
  {
    up: migration_20261127_020612_standing.up,
    down: migration_20261127_020612_standing.down,
    name: '20261127_020612_standing',
  },
  {
    up: migration_20261127_060310_sent_answers.up,
    down: migration_20261127_060310_sent_answers.down,
    name: '20261127_060310_sent_answers',
  },
  {
    up: migration_20261127_060717_safeguards.up,
    down: migration_20261127_060717_safeguards.down,
    name: '20261127_060717_safeguards',
  },
  {
    up: migration_20261127_144829_licence_languages.up,
    down: migration_20261127_144829_licence_languages.down,
    name: '20261127_144829_licence_languages',
  },
  {
    up: migration_20261128_024946_hospitals.up,
    down: migration_20261128_024946_hospitals.down,
    name: '20261128_024946_hospitals',
  },
  {
    up: migration_20261128_073203_held_back.up,
    down: migration_20261128_073203_held_back.down,
    name: '20261128_073203_held_back',
  },
  {
    up: migration_20261128_082853_corrected_people.up,
    down: migration_20261128_082853_corrected_people.down,
    name: '20261128_082853_corrected_people',
  },
  {
    up: migration_20261128_104335_more_countries.up,
    down: migration_20261128_104335_more_countries.down,
    name: '20261128_104335_more_countries',
  },
  {
    up: migration_20261128_143523_training_hours.up,
    down: migration_20261128_143523_training_hours.down,
    name: '20261128_143523_training_hours',
  },
  {
    up: migration_20261128_145957_price_languages.up,
    down: migration_20261128_145957_price_languages.down,
    name: '20261128_145957_price_languages',
  },
];
