import '../table/table-app';
