// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"
#include "insight/Evaluation.h"
#include "insight/FollowUps.h"
#include "query/QueryPlan.h"
#include "query/SqlValidator.h"

#include <nlohmann/json.hpp>

/// How snapshots write down the types of other folders that have no JSON form of their own. What
/// from_json throws on a damaged document is caught where snapshots are read.
namespace nlohmann {

template <>
struct adl_serializer<querent::query::QueryPlan>
{
    static void to_json(json &document, const querent::query::QueryPlan &plan);
    static void from_json(const json &document, querent::query::QueryPlan &plan);
};

/// Written only: nobody but the validator makes one.
template <>
struct adl_serializer<querent::query::ValidatedSql>
{
    static void to_json(json &document, const querent::query::ValidatedSql &sql);
};

template <>
struct adl_serializer<querent::connectors::CostEstimate>
{
    static void to_json(json &document, const querent::connectors::CostEstimate &estimate);
    static void from_json(const json &document, querent::connectors::CostEstimate &estimate);
};

template <>
struct adl_serializer<querent::connectors::ExecutionStats>
{
    static void to_json(json &document, const querent::connectors::ExecutionStats &stats);
    static void from_json(const json &document, querent::connectors::ExecutionStats &stats);
};

template <>
struct adl_serializer<querent::insight::Satisfaction>
{
    static void to_json(json &document, querent::insight::Satisfaction satisfaction);
    static void from_json(const json &document, querent::insight::Satisfaction &satisfaction);
};

template <>
struct adl_serializer<querent::insight::Issue>
{
    static void to_json(json &document, const querent::insight::Issue &issue);
    static void from_json(const json &document, querent::insight::Issue &issue);
};

template <>
struct adl_serializer<querent::insight::ValueCheck>
{
    static void to_json(json &document, const querent::insight::ValueCheck &check);
    static void from_json(const json &document, querent::insight::ValueCheck &check);
};

template <>
struct adl_serializer<querent::insight::FollowUp>
{
    static void to_json(json &document, const querent::insight::FollowUp &followUp);
    static void from_json(const json &document, querent::insight::FollowUp &followUp);
};

} // namespace nlohmann
